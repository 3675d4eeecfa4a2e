import { useCallback } from 'react';
import type { PlanExample, ProductInfo } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useT } from '@i18n/useT';

/** Describes a plan: the number of instalments, the first and largest amount, and the interval. */
export function usePlanWords(
  repayment: ProductInfo['repayment'],
): (plan: Pick<PlanExample, 'count' | 'amount'>) => string {
  const t = useT();
  const days = useDays();
  const every = repayment?.every ?? 'month';
  return useCallback(
    ({ count, amount }) => {
      const args = [String(count), formatMoney(amount)];
      return every === 'month' ? t('product.planMonthly', ...args) : t('product.planEvery', ...args, days(every));
    },
    [t, days, every],
  );
}
