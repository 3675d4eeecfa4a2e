import type { KeyFactStatement, ProductInfo } from '@core/types';
import { formatFraction } from '@i18n/formats';
import { useT } from '@i18n/useT';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

const EARLY = { full: 'product.earlyFull', daysUsed: 'product.earlyDaysUsed' } as const;

export function useTermRows(
  terms: Pick<ProductInfo | KeyFactStatement, 'earlyInterest' | 'overdueRate' | 'overdueCap'>,
  overdueLabel: 'product.kfsOverdue' | 'product.overdueCharge',
): readonly DetailRow[] {
  const t = useT();
  const { earlyInterest = 'full', overdueRate, overdueCap } = terms;
  const cap =
    overdueCap === null
      ? []
      : [{ label: t('product.overdueCap'), value: t('product.percentOfAmount', formatFraction(overdueCap)) }];
  return [
    { label: t('product.early'), value: t(EARLY[earlyInterest]) },
    { label: t(overdueLabel), value: t('product.percentPerDay', overdueRate) },
    ...cap,
  ];
}
