import { useState } from 'react';

/** Maximum age of a response prefetched for the first screen, in seconds. */
const FRESH_FOR = 10;

let readByStart = false;

export function firstScreenRead(read: boolean): void {
  readByStart = read;
}

/** Value for `refetchOnMountOrArgChange`. On the app's first screen, accepts the data that were just prefetched. */
export function useRefetch(): true | number {
  const [refetch] = useState<true | number>(() => (readByStart ? FRESH_FOR : true));
  return refetch;
}

/** Poll interval for data that the bank or the lender may change, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Query options: refetches on focus, and polls while `isUnderWay`. A hidden page does not poll. */
export const freshness = (isUnderWay: boolean) => ({
  refetchOnFocus: true,
  pollingInterval: isUnderWay ? POLL_INTERVAL_MS : 0,
  skipPollingIfUnfocused: true,
});
