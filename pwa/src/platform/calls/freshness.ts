/** Poll interval for data that the bank or the lender may change, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Query options: refetches on focus, and polls while `isUnderWay`. A hidden page does not poll. */
export const freshness = (isUnderWay: boolean) => ({
  refetchOnFocus: true,
  pollingInterval: isUnderWay ? POLL_INTERVAL_MS : 0,
  skipPollingIfUnfocused: true,
});
