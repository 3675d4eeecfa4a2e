import type { ReactNode } from 'react';
import { spreadClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './rows.module.css';

export interface DetailRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'danger' | 'strong' | undefined;
  readonly hint?: string | undefined;
}

/** The rows of a table. Leaves out rows that are `false`. */
export function DetailRows({ rows }: { readonly rows: readonly (DetailRow | false)[] }) {
  return (
    <dl data-lines>
      {rows
        .filter((row) => row !== false)
        .map(({ label, value, tone, hint }) => (
          <div key={label} className={spreadClass(styles.row)} data-tone={tone}>
            <Note as="dt" className={styles.label}>
              <span>{label}</span>
              {hint !== undefined && (
                <Note as="span" size="small" className={styles.hint}>
                  {hint}
                </Note>
              )}
            </Note>
            {/* Excludes dates, numbers and codes from browser translation. */}
            <dd className={styles.value} translate={typeof value === 'string' && /\d/.test(value) ? 'no' : undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
