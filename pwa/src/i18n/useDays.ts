import { useCallback } from 'react';

import { currentLanguage } from './language';
import { useT } from './useT';

/** Whether the language uses the singular for this count: Hindi does for zero, too. */
export const isOne = (count: number): boolean => new Intl.PluralRules(currentLanguage()).select(count) === 'one';

export function useDays(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(isOne(count) ? 'product.oneDay' : 'product.days', String(count)), [t]);
}

/** Each of the counts: `7, 14 or 28 days`. */
export function useAnyOfDays(): (counts: readonly number[]) => string {
  const t = useT();
  const days = useDays();
  return (counts) => {
    const last = counts.at(-1) ?? 0;
    return counts.length > 1 ? t('product.orDays', counts.slice(0, -1).join(', '), String(last)) : days(last);
  };
}

export function useHours(): (count: number) => string {
  const t = useT();
  return useCallback((count) => t(isOne(count) ? 'product.oneHour' : 'product.hours', String(count)), [t]);
}
