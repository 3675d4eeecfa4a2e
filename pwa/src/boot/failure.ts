import { reloadNewest } from '../sw/register';

/** Toggles the static notice of a failed start. The notice's link activates a waiting version of the app. */
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
