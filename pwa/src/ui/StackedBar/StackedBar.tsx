import type { Money } from '@core/types';
import { Amount } from '@ui/Amount/Amount';
import { Stack, spreadClass } from '@ui/Stack/Stack';
import styles from './StackedBar.module.css';

interface StackedPart {
  /** Selects the fill. */
  readonly part: 'receive' | 'charges' | 'interest' | 'paid' | 'late' | 'rest';
  readonly label: string;
  readonly amount: Money;
}

interface StackedBarProps {
  readonly parts: readonly StackedPart[];
  /** Whether the entries of the legend stand side by side, or each in its own row. */
  readonly legend?: 'columns' | 'rows';
}

/** Shows amounts as parts of a bar. The legend gives the same amounts as text. */
export function StackedBar({ parts, legend = 'columns' }: StackedBarProps) {
  return (
    <Stack gap={8} className={styles.stacked}>
      <div className={styles.bar} aria-hidden="true">
        {/* CSS divides the width by the amounts. */}
        {parts.map(
          ({ part, amount }) => Number(amount) > 0 && <span key={part} data-part={part} style={{ flexGrow: amount }} />,
        )}
      </div>
      <dl className={legend === 'rows' ? styles.rows : spreadClass()}>
        {parts.map(({ part, label, amount }) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd>
              <Amount value={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
