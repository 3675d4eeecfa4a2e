/**
 * Registers the service worker of a built app. A new version waits until every page of the old one is closed: chunks are
 * never swapped under an open page.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Without it the app works as a page does; there is nothing to tell the user.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
