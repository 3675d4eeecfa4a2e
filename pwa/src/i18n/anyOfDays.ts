import type { Translate } from './useT';

/** Lists numbers of days: `7, 14 or 28 days`. */
export function anyOfDays(t: Translate, counts: readonly number[]): string {
  const last = counts.at(-1) ?? 0;
  return counts.length > 1 ? t('product.orDays', counts.slice(0, -1).join(', '), String(last)) : t.days(last);
}
