/** How often something that others move is read again while it is on the screen, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/**
 * Query options of a screen that must not grow stale: it is read again when the borrower comes back to it, and by and by
 * while a bank or the lender may move it. A phone in a pocket asks nothing.
 */
export const freshness = (isUnderWay: boolean) => ({
  refetchOnFocus: true,
  pollingInterval: isUnderWay ? POLL_INTERVAL_MS : 0,
  skipPollingIfUnfocused: true,
});
