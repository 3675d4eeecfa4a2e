import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the phone has a network; a network need not lead anywhere. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
