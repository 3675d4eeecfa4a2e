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

/** Null until loaded. Using the hook starts the download, after the paint. */
function useRules<T>({ now, on, load }: Rules<T>): T | null {
  const found = useSyncExternalStore(on, now);
  useFetched(found === null, load);
  return found;
}

const inTurn: Rules<Core> = { ...coreRules, load: loadCoreInTurn };

export const useCore = (): Core | null => useRules(inTurn);

/** Renders home, the orders list and an order; less than half of the download. Taps use the whole core. */
export const useReading = (): Reading | null => useRules(readingRules);

export const useApplying = (): Applying | null => useRules(applyingRules);

/** For parts of a first screen that only need formats. */
export const useFormats = (): Formats | null => useRules(formatRules);

export const useLoginRules = (): Login | null => useRules(loginRules);

export const useEntry = (): Entry | null => useRules(entryRules);
