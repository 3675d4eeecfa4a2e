import { useState } from 'react';

/** Maximum age of a response prefetched for the first screen, in seconds. */
const FRESH_FOR = 10;

let readByStart = false;

/** Says whether the first screen's data has been prefetched. */
export function firstScreenRead(read: boolean): void {
  readByStart = read;
}

/**
 * For `refetchOnMountOrArgChange`: refetches on every opening, except on the app's first screen, whose data was just
 * prefetched.
 */
export function useRefetch(): true | number {
  const [refetch] = useState<true | number>(() => (readByStart ? FRESH_FOR : true));
  return refetch;
}
