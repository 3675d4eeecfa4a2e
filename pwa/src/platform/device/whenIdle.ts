/** How long to wait at most for a quiet moment, and how long where the browser does not tell of one; in milliseconds. */
const LATEST = 3000;
const UNTOLD = 1000;

/** Does what nobody waits for, when the page has drawn itself and the phone has time. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST });
  else setTimeout(work, UNTOLD);
}
