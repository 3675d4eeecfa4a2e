import type { Money } from '@core/types';
import { Amount } from '@ui/Amount/Amount';

import styles from './StackedBar.module.css';

interface StackedPart {
  /** Selects the fill. */
  readonly part: 'receive' | 'charges' | 'interest' | 'paid' | 'late' | 'fee' | 'rest';
  readonly label: string;
  readonly amount: Money;
}

interface StackedBarProps {
  readonly parts: readonly StackedPart[];
  /** The legend's entries beside one another, or each in a row of its own for longer words. */
  readonly legend?: 'columns' | 'rows';
}

/** Amounts as parts of one bar. The legend says the same in words and amounts. */
export function StackedBar({ parts, legend = 'columns' }: StackedBarProps) {
  return (
    <div className={styles.stacked}>
      <div className={styles.bar} aria-hidden="true">
        {/* CSS divides the width in the ratio of the amounts. */}
        {parts.map(
          ({ part, amount }) => Number(amount) > 0 && <span key={part} data-part={part} style={{ flexGrow: amount }} />,
        )}
      </div>
      <dl className={styles[legend]}>
        {parts.map(({ part, label, amount }) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd>
              <Amount value={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
