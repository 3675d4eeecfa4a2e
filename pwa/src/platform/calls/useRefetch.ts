import { useState } from 'react';

/** Maximum age of a response prefetched for the first screen, in seconds. */
const FRESH_FOR = 10;

let readByStart = false;

export function firstScreenRead(read: boolean): void {
  readByStart = read;
}

/** For `refetchOnMountOrArgChange`: true, except on the app's first screen, whose data was just prefetched. */
export function useRefetch(): true | number {
  const [refetch] = useState<true | number>(() => (readByStart ? FRESH_FOR : true));
  return refetch;
}
