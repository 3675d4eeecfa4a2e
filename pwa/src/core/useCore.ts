import { useEffect, useSyncExternalStore } from 'react';
import { type Core, coreNow, loadCore, onCore } from './index';

/** How long to wait before a failed download is tried again, in milliseconds. */
const RETRY_AFTER = 3000;

/** The core, or null until it is there. Using it starts the download, after the paint. */
export function useCore(): Core | null {
  const core = useSyncExternalStore(onCore, coreNow);
  useEffect(() => {
    if (core !== null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      loadCore().catch(() => {
        timer = setTimeout(attempt, RETRY_AFTER);
      });
    };
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  }, [core]);
  return core;
}
