/** Poll interval for data that others change, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Refetches on focus, and polls while the bank or the lender may change the data. A hidden page does not poll. */
export const freshness = (isUnderWay: boolean) => ({
  refetchOnFocus: true,
  pollingInterval: isUnderWay ? POLL_INTERVAL_MS : 0,
  skipPollingIfUnfocused: true,
});
