/** Maximum wait for an idle period, in milliseconds. */
const LATEST = 3000;
/** Delay where `requestIdleCallback` is missing, in milliseconds. */
const UNTOLD = 1000;

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST });
  else setTimeout(work, UNTOLD);
}
