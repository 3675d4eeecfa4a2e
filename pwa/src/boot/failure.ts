import { reloadNewest } from '../sw/register';

/**
 * Shows or hides the page's own notice that the app could not be loaded. It needs no texts of the app. Its link takes a version
 * that waits: this one may be what is broken.
 */
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
