import type { ReactNode } from 'react';

import type { CostParts } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';

import styles from './CostBar.module.css';

interface CostBarProps {
  readonly parts: CostParts;
  /** "You receive", or the words for money that has been sent. */
  readonly receiveLabel?: string;
}

/** The cost of a loan as one bar, as long as the repayment. Its legend says the same in words and amounts. */
export function CostBar({ parts, receiveLabel }: CostBarProps) {
  const t = useT();
  const { receive, charges, interest, costs, apr } = parts;
  return (
    <div className={styles.cost}>
      <div className={styles.bar} aria-hidden="true">
        {/* CSS divides the width in the ratio of the amounts. */}
        <span data-part="receive" style={{ flexGrow: receive }} />
        <span data-part="charges" style={{ flexGrow: charges }} />
        <span data-part="interest" style={{ flexGrow: interest }} />
      </div>
      <dl className={styles.legend}>
        <Part name="receive" label={receiveLabel ?? t('labels.costArriveAmount')} value={<Amount value={receive} />} />
        <Part name="charges" label={t('product.barCharges')} value={<Amount value={charges} />} />
        <Part name="interest" label={t('labels.costInterest')} value={<Amount value={interest} />} />
      </dl>
      <dl className={styles.totals}>
        <Part label={t('product.totalCost')} value={<Amount value={costs} />} />
        <Part label={t('product.apr')} value={<span translate="no">{t('product.percent', apr)}</span>} />
      </dl>
    </div>
  );
}

interface PartProps {
  readonly name?: 'receive' | 'charges' | 'interest';
  readonly label: string;
  readonly value: ReactNode;
}

function Part({ name, label, value }: PartProps) {
  return (
    <div data-part={name}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
