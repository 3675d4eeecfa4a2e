import { useState } from 'react';

/** How old an answer may be that the start of the app read for its first screen, in seconds. */
const FRESH_FOR = 10;

let readByStart = false;

/** Says whether the start of the app has read what its first screen, which is being made, shows first. */
export function firstScreenRead(read: boolean): void {
  readByStart = read;
}

/**
 * For `refetchOnMountOrArgChange` of a screen that shows nothing old: it asks again whenever it opens, except as the first
 * screen of the app, whose answer has just been read.
 */
export function useRefetch(): true | number {
  const [refetch] = useState<true | number>(() => (readByStart ? FRESH_FOR : true));
  return refetch;
}
