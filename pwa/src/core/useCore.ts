import { useEffect, useSyncExternalStore } from 'react';
import { type Core, type Entry, coreNow, entryNow, loadCore, loadEntry, onCore, onEntry } from './index';

/** How long to wait before a failed download is tried again, in milliseconds. */
const RETRY_AFTER = 3000;

/** Fetches what is not there yet, after the paint, until it has come. */
function useFetched(missing: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      load().catch(() => {
        timer = setTimeout(attempt, RETRY_AFTER);
      });
    };
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  }, [missing, load]);
}

/** The core, or null until it is there. Using it starts the download, after the paint. */
export function useCore(): Core | null {
  const core = useSyncExternalStore(onCore, coreNow);
  useFetched(core === null, loadCore);
  return core;
}

/** The rules of a first visit, or null until they are there: less than half of the download. */
export function useEntry(): Entry | null {
  const entry = useSyncExternalStore(onEntry, entryNow);
  useFetched(entry === null, loadEntry);
  return entry;
}
