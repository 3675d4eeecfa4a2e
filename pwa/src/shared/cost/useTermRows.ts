import type { KeyFactStatement, ProductInfo } from '@core/types';
import { useFormats } from '@core/useCore';
import { useT } from '@i18n/useT';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

const EARLY = { full: 'product.earlyFull', daysUsed: 'product.earlyDaysUsed' } as const;

export function useTermRows(
  terms: Pick<ProductInfo | KeyFactStatement, 'earlyInterest' | 'overdueRate' | 'overdueCap'>,
  overdueLabel: 'product.kfsOverdue' | 'product.overdueCharge',
): readonly DetailRow[] {
  const t = useT();
  const formats = useFormats();
  const { earlyInterest = 'full', overdueRate, overdueCap } = terms;
  const cap =
    // Responses cached by older versions lack this field.
    typeof overdueCap !== 'string' || formats === null
      ? []
      : [{ label: t('product.overdueCap'), value: t('product.percentOfAmount', formats.formatFraction(overdueCap)) }];
  return [
    { label: t('product.early'), value: t(EARLY[earlyInterest]) },
    { label: t(overdueLabel), value: t('product.percentPerDay', overdueRate) },
    ...cap,
  ];
}
