import { useEffect, useSyncExternalStore } from 'react';
import { firstPaint } from './firstPaint';
import { type Core, type Entry, type Rules, coreRules, entryRules } from './index';
import { retryUntilDone } from './retryUntilDone';

/** Maximum delay before a failed download is retried, in milliseconds. */
const RETRY_SELDOM = 30_000;

/** Returns rules, or null until they have loaded. Starts the download after the page's first paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  const isMissing = found === null;
  useEffect(
    () => (isMissing ? retryUntilDone(() => firstPaint().then(load), RETRY_SELDOM) : undefined),
    [isMissing, load],
  );
  return found;
}

/** Returns the whole core, or null until it has loaded. The hook starts the download. */
export const useCore = (): Core | null => useRules(coreRules);

export const useEntry = (): Entry | null => useRules(entryRules);

const fromCore: Rules<Entry> = { ...entryRules, load: coreRules.load };

/** Loads the whole core for signed-in users, who need it anyway; else only the entry rules. */
export const useGuardRules = (isSignedIn: boolean): Entry | null => useRules(isSignedIn ? fromCore : entryRules);
