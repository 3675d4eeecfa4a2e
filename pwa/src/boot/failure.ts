import { reloadNewest } from '../sw/register';

/** Toggles the static notice of a failed start. Its link activates a waiting version: the current one may be broken. */
export function showBootFailure(failed: boolean): void {
  const notice = document.getElementById('boot-failure');
  notice?.toggleAttribute('hidden', !failed);
  const link = notice?.querySelector('a');
  if (link)
    link.onclick = (event) => {
      event.preventDefault();
      reloadNewest();
    };
}
