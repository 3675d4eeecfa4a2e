import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import styles from './ExplainedRows.module.css';

export interface ExplainedRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly why?: string | undefined;
  /** `total` is the sum of the rows before it. */
  readonly tone?: 'danger' | 'strong' | 'total' | undefined;
  readonly hint?: string | undefined;
}

export function ExplainedRows({ rows }: { readonly rows: readonly ExplainedRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.label} data-tone={row.tone}>
          {row.why === undefined ? (
            <div className={styles.row}>
              <Line row={row} />
            </div>
          ) : (
            <details className={styles.details}>
              <summary className={styles.row}>
                <Line row={row} />
              </summary>
              <p className={styles.why} data-motion="unfold">
                {row.why}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ row: { label, value, why, hint } }: { readonly row: ExplainedRow }) {
  return (
    <>
      <span className={styles.label}>
        {label}
        {why !== undefined && (
          <span className={styles.arrow}>
            <Icon name="down" size={16} />
          </span>
        )}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {/* Keeps screen readers from joining the two words. */} <span className={styles.value}>{value}</span>
    </>
  );
}
