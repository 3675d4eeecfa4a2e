import type { ProductInfo } from '@core/types';
import { useCore } from '@core/useCore';
import { formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack } from '@ui/Stack/Stack';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { Repayment } from '@entities/cost/Repayment';
import { costOnPhone } from '@entities/cost/costOnPhone';
import { useLoyalty } from '@entities/loyalty/useLoyalty';

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
  const { amount } = view;
  const cost = costOnPhone(core, product, { amount, days: view.days, onTimeRepayments, language });
  if (cost.kind === 'refused') return null;
  const { figures, parts, plan = [] } = cost;
  return (
    <Card as="section">
      <Heading>{t('product.exampleTitle')}</Heading>
      <Note>{t('product.exampleOf', formatMoney(amount), days(view.days))}</Note>
      <Stack gap={12} className={styles.example}>
        <CostBar parts={parts} />
        <Repayment figures={figures} plan={plan} />
      </Stack>
    </Card>
  );
}
