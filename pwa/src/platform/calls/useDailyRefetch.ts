import { useEffect } from 'react';
import type { Aged } from '@platform/query/StaleNote';
import { daysSince } from './daysSince';

/** Refetches a query when the borrower comes back to the page on another day than that of the response. */
export function useDailyRefetch({ fulfilledTimeStamp, refetch }: Aged, isOn = true): void {
  useEffect(() => {
    if (!isOn || fulfilledTimeStamp === undefined) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const refresh = () => {
      if (document.visibilityState === 'visible' && daysSince(fulfilledTimeStamp) !== 0) void refetch();
    };
    window.addEventListener('focus', refresh, { signal });
    document.addEventListener('visibilitychange', refresh, { signal });
    return () => listening.abort();
  }, [isOn, fulfilledTimeStamp, refetch]);
}
