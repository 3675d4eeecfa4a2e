import { useEffect, useSyncExternalStore } from 'react';
import { firstPaint } from './firstPaint';
import { type Core, type Entry, type Rules, coreRules, entryRules } from './index';

/** Delay before a failed download is retried, in milliseconds; doubles with each failure. */
const RETRY_AFTER = 3000;
/** Maximum retry delay, in milliseconds. */
const RETRY_SELDOM = 30_000;

function useFetched(missing: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let pause = RETRY_AFTER;
    const attempt = () => {
      // Stops the pending retry: repeated `online` events must not start parallel retries.
      clearTimeout(timer);
      turn += 1;
      const mine = turn;
      const loaded = firstPaint().then(load);
      loaded.catch(() => {
        if (mine !== turn) return;
        timer = setTimeout(attempt, pause);
        pause = Math.min(2 * pause, RETRY_SELDOM);
      });
    };
    const begin = () => {
      pause = RETRY_AFTER;
      attempt();
    };
    begin();
    window.addEventListener('online', begin);
    return () => {
      turn += 1;
      clearTimeout(timer);
      window.removeEventListener('online', begin);
    };
  }, [missing, load]);
}

/** Returns rules, or null until they have loaded. Starts the download after the page's first paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  useFetched(found === null, load);
  return found;
}

/** Returns the whole core, or null until it has loaded. The hook starts the download. */
export const useCore = (): Core | null => useRules(coreRules);

export const useEntry = (): Entry | null => useRules(entryRules);

const fromCore: Rules<Entry> = { ...entryRules, load: coreRules.load };

/** Loads the whole core for signed-in users, who need it anyway; else only the entry rules. */
export const useGuardRules = (isSignedIn: boolean): Entry | null => useRules(isSignedIn ? fromCore : entryRules);
