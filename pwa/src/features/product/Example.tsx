import type { ProductInfo } from '@core/types';
import { useApplying } from '@core/useCore';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useLoyalty } from '@shared/loyalty/useLoyalty';
import { nowText } from '@shared/now';

import styles from './product.module.css';
import { startFlow } from './useApplyFlow';

export function Example({ product }: { readonly product: ProductInfo }) {
  const t = useT();
  const core = useApplying();
  const days = useDays();
  const { language } = useLanguage();
  const { onTimeRepayments = null } = useLoyalty();
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
    today: core.dayOf(nowText()),
    language,
    statement: null,
    confirmed: null,
    asking: false,
  });
  if (cost.kind === 'refused') return null;
  const { figures, costs } = cost;
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('product.exampleTitle')}</h2>
      <p className={styles.label}>{t('product.exampleOf', core.formatMoney(view.amount), days(view.days))}</p>
      <div className={styles.example}>
        <DetailRows
          rows={[
            { label: t('labels.costArriveAmount'), value: <Amount value={figures.arriveAmount} /> },
            { label: t('labels.costRepaymentAmount'), value: <Amount value={figures.repaymentAmount} /> },
            {
              label: t('product.exampleCosts'),
              value: <Amount value={costs} />,
              tone: 'strong',
              hint: t('product.exampleNote'),
            },
          ]}
        />
      </div>
    </Card>
  );
}
