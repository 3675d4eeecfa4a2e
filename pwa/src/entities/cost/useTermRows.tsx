import type { KeyFactStatement, ProductInfo } from '@core/types';
import { formatFraction } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { Prose } from '@entities/paper/PaperSheet';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

const EARLY = { full: 'product.earlyFull', daysUsed: 'product.earlyDaysUsed' } as const;

/** Returns rows with the cost of early and late repayment. */
export function useTermRows(
  terms: Pick<ProductInfo | KeyFactStatement, 'earlyInterest' | 'overdueRate' | 'overdueCap'>,
  isPlanned: boolean,
): readonly DetailRow[] {
  const t = useT();
  const { earlyInterest = 'full', overdueRate, overdueCap } = terms;
  const most =
    overdueCap === null ? t('product.overdueNoCap') : t('product.percentOfAmount', formatFraction(overdueCap));
  return [
    { label: t('product.early'), value: t(isPlanned ? 'product.earlyPlan' : EARLY[earlyInterest]) },
    {
      label: t('product.overdueCharge'),
      value: <Prose>{t(isPlanned ? 'product.overduePlan' : 'product.overduePerDay', overdueRate)}</Prose>,
    },
    { label: t('product.overdueCap'), value: most },
  ];
}
