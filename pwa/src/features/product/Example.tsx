import type { ProductInfo } from '@core/types';
import { useCore } from '@core/useCore';
import { dayOf, formatDay, formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack } from '@ui/Stack/Stack';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { useLoyalty } from '@entities/loyalty/useLoyalty';
import { nowText } from '@platform/now';

import styles from './product.module.css';
import { startFlow } from './useApplyFlow';

export function Example({ product }: { readonly product: ProductInfo }) {
  const t = useT();
  const core = useCore();
  const days = useDays();
  const { language } = useLanguage();
  const onTimeRepayments = useLoyalty().loyalty?.onTimeRepayments ?? null;
  if (core === null) {
    return (
      <Card>
        <Skeleton height={200} />
      </Card>
    );
  }
  const { view } = startFlow(core, product);
  const cost = core.costView({
    terms: product,
    amount: view.amount,
    days: view.days,
    onTimeRepayments,
    today: dayOf(nowText()),
    language,
    statement: null,
    confirmed: null,
    asking: false,
  });
  if (cost.kind === 'refused') return null;
  const { figures, parts } = cost;
  return (
    <Card as="section">
      <Heading>{t('product.exampleTitle')}</Heading>
      <Note>{t('product.exampleOf', formatMoney(view.amount), days(view.days))}</Note>
      <Stack gap={12} className={styles.example}>
        <CostBar parts={parts} />
        <p>{t('product.repayBy', formatMoney(figures.repaymentAmount), formatDay(figures.repaymentDate, language))}</p>
      </Stack>
    </Card>
  );
}
