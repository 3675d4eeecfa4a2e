import type { CostParts } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { StackedBar } from '@ui/StackedBar/StackedBar';

import styles from './CostBar.module.css';

interface CostBarProps {
  readonly parts: CostParts;
  /** "You receive", or the words for money that has been sent. */
  readonly receiveLabel?: string;
}

/** The cost of a loan as one bar, as long as the repayment, and below it the sums. */
export function CostBar({ parts, receiveLabel }: CostBarProps) {
  const t = useT();
  const { receive, charges, interest, costs, apr } = parts;
  return (
    <div className={styles.cost}>
      <StackedBar
        parts={[
          { part: 'receive', label: receiveLabel ?? t('labels.costArriveAmount'), amount: receive },
          { part: 'charges', label: t('product.barCharges'), amount: charges },
          { part: 'interest', label: t('labels.costInterest'), amount: interest },
        ]}
      />
      <dl className={styles.totals}>
        <div>
          <dt>{t('product.totalCost')}</dt>
          <dd>
            <Amount value={costs} />
          </dd>
        </div>
        <div>
          <dt>{t('product.apr')}</dt>
          <dd translate="no">{t('product.percent', apr)}</dd>
        </div>
      </dl>
    </div>
  );
}
