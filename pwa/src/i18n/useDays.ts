import { useCallback } from 'react';

import { useT } from '@i18n/useT';

/** "7 days", "1 day". */
export function useDays(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(count === 1 ? 'product.oneDay' : 'product.days', String(count)), [t]);
}

/** "5 hours", "1 hour". */
export function useHours(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(count === 1 ? 'product.oneHour' : 'product.hours', String(count)), [t]);
}
