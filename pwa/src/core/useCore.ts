import { useEffect, useSyncExternalStore } from 'react';
import { firstPaint } from './firstPaint';
import { type Core, type Entry, type Rules, coreRules, entryRules } from './index';

/** Delay before a failed download is retried, in milliseconds; doubles with each failure, up to the second value. */
const RETRY_AFTER = 3000;
const RETRY_SELDOM = 30_000;

function useFetched(missing: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let pause = RETRY_AFTER;
    const attempt = () => {
      // One attempt at a time: a flickering network must not start a second series.
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

/** Null until loaded. Using the hook starts the download, after the page's first paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  useFetched(found === null, load);
  return found;
}

/** The whole core, or null until it has been loaded, which begins when the screen that asks for it is drawn. */
export const useCore = (): Core | null => useRules(coreRules);

/** The rules of the login and the guard, or null until they have been loaded. */
export const useEntry = (): Entry | null => useRules(entryRules);

const fromCore: Rules<Entry> = { ...entryRules, load: coreRules.load };

/** The same for somebody who is signed in and needs the whole core anyway. */
export const useGuardRules = (isSignedIn: boolean): Entry | null => useRules(isSignedIn ? fromCore : entryRules);
