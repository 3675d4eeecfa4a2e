import type { ReactNode } from 'react';
import styles from './DetailRows.module.css';

export interface DetailRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'danger' | 'strong' | undefined;
  readonly hint?: string | undefined;
}

export function DetailRows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, tone, hint }) => (
        <div key={label} className={styles.row} data-tone={tone}>
          <dt>
            {label}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </dt>
          {/* Dates, numbers and codes are not translated. */}
          <dd translate={typeof value === 'string' && /\d/.test(value) ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
