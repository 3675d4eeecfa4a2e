import { memo } from 'react';
import type { CostView } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import styles from './product.module.css';

export const ApplySummary = memo(function ApplySummary({ quote }: { readonly quote: CostView }) {
  const t = useT();
  if (quote.kind === 'refused') return null;
  const { figures, plan = [] } = quote;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('labels.costArriveAmount')}</dt>
        <dd>
          <Amount value={figures.arriveAmount} />
        </dd>
      </div>
      <div>
        <dt>
          {plan.length > 0
            ? t('product.footerPlan', String(plan.length))
            : t('product.footerRepay', t.date(figures.repaymentDate))}
        </dt>
        <dd>
          <Amount value={figures.repaymentAmount} />
        </dd>
      </div>
    </dl>
  );
});
