import { useDays } from './useDays';
import { useT } from './useT';

/** Returns a function that lists numbers of days: `7, 14 or 28 days`. */
export function useAnyOfDays(): (counts: readonly number[]) => string {
  const t = useT();
  const days = useDays();
  return (counts) => {
    const last = counts.at(-1) ?? 0;
    return counts.length > 1 ? t('product.orDays', counts.slice(0, -1).join(', '), String(last)) : days(last);
  };
}
