import { useCallback } from 'react';

import { currentLanguage } from './language';
import { useT } from './useT';

/** Whether the language uses the singular for this count. Hindi uses it for 0 and 1. */
export const isOne = (count: number): boolean => new Intl.PluralRules(currentLanguage()).select(count) === 'one';

export function useDays(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(isOne(count) ? 'product.oneDay' : 'product.days', String(count)), [t]);
}

export function useHours(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(isOne(count) ? 'product.oneHour' : 'product.hours', String(count)), [t]);
}
