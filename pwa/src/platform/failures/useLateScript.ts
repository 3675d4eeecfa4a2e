import { useEffect } from 'react';
import { clearLate, LATE_MS, setLate } from '@core/late';

/** Reports a script as late that is awaited for long. Only a reload of the page can request the script again. */
export function useLateScript(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const script = {};
    const timer = setTimeout(() => setLate(script, 'read', () => window.location.reload()), LATE_MS);
    return () => {
      clearTimeout(timer);
      clearLate(script);
    };
  }, [isAwaited]);
}
