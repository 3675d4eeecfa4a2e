/** Maximum wait for an idle period, and the delay where `requestIdleCallback` is missing, in milliseconds. */
const LATEST = 3000;
const UNTOLD = 1000;

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST });
  else setTimeout(work, UNTOLD);
}
