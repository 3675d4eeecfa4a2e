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

/** Fetches what is not there yet, after the paint, until it has come. */
function useFetched(missing: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let pause = RETRY_AFTER;
    const attempt = () => {
      // One attempt follows another: a network that comes and goes begins no second row of them.
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

/** Rules that may not be there yet: null until they are. Using them starts the download, after the paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  useFetched(found === null, load);
  return found;
}

const inTurn: Rules<Core> = { ...coreRules, load: loadCoreInTurn };

/** The core, or null until it is there: all rules, which come after what the first screen is drawn by. */
export const useCore = (): Core | null => useRules(inTurn);

/**
 * What a first screen shows itself by, or null until it is there: less than half of the download. For what home, the orders and
 * one order draw at once; what comes of a tap asks the whole core.
 */
export const useReading = (): Reading | null => useRules(readingRules);

/** What the form to apply asks, or null until it is there: half of the download. */
export const useApplying = (): Applying | null => useRules(applyingRules);

/** How money, days and instants are written, or null until it is known. For what is on a first screen and asks nothing else. */
export const useFormats = (): Formats | null => useRules(formatRules);

/** The rules of the login, or null until they are there: less than half of the download. */
export const useLoginRules = (): Login | null => useRules(loginRules);

/** What every page asks, or null until it is there: whichever comes first. */
export const useEntry = (): Entry | null => useRules(entryRules);
