import { useEffect, useSyncExternalStore } from 'react';
import {
  type Applying,
  type Core,
  type Entry,
  type Formats,
  type Login,
  type Reading,
  applyingRules,
  coreRules,
  entryRules,
  formatRules,
  loadCoreInTurn,
  loginRules,
  readingRules,
} from './index';
import type { Rules } from './firstLoaded';

/** How long to wait before a failed download is tried again, in milliseconds; each failure doubles it, up to the second. */
const RETRY_AFTER = 3000;
const RETRY_SELDOM = 30_000;

/** Loads a module after the paint, trying again until it succeeds. */
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
      load().catch(() => {
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

/** Rules that may not have been loaded yet: null until then. Using the hook starts the download, after the paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  useFetched(found === null, load);
  return found;
}

const inTurn: Rules<Core> = { ...coreRules, load: loadCoreInTurn };

/** The whole core, or null until it has been loaded, which is after the first screen is drawn. */
export const useCore = (): Core | null => useRules(inTurn);

/**
 * The rules with which home, the orders list and an order are drawn, or null until they have been loaded: less than half of
 * the download. What follows a tap uses the whole core.
 */
export const useReading = (): Reading | null => useRules(readingRules);

/** The rules of the form to apply, or null until they have been loaded: half of the download. */
export const useApplying = (): Applying | null => useRules(applyingRules);

/** Formats of money, days and instants, or null until a module has been loaded. For parts of a first screen that need no other rule. */
export const useFormats = (): Formats | null => useRules(formatRules);

/** The rules of the login, or null until they have been loaded: less than half of the download. */
export const useLoginRules = (): Login | null => useRules(loginRules);

/** What every page needs, from whichever module loads first; null until then. */
export const useEntry = (): Entry | null => useRules(entryRules);
