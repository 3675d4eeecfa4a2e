import type { ReactNode } from 'react';
import styles from './DetailRows.module.css';

export interface DetailRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'danger' | 'strong' | undefined;
  readonly hint?: string | undefined;
}

/** Names and values, like the lines of a statement. */
export function DetailRows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, tone, hint }) => (
        <div key={label} className={styles.row} data-tone={tone}>
          <dt>
            {label}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </dt>
          {/* A date, a number or a code says the same in every language. */}
          <dd translate={typeof value === 'string' && /\d/.test(value) ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
