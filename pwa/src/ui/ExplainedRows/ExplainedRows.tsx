import type { DetailRow } from '@ui/DetailRows/DetailRows';
import rows from '@ui/DetailRows/rows.module.css';
import { FoldArrow } from '@ui/Icon/FoldArrow';
import { Notice } from '@ui/Notice/Notice';
import { spreadClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { translateAttribute } from '@ui/Text/translateAttribute';
import styles from './ExplainedRows.module.css';

export interface ExplainedRow extends Omit<DetailRow, 'tone'> {
  readonly why?: string | undefined;
  /** `total`: the sum of the rows above. */
  readonly tone?: DetailRow['tone'] | 'total';
}

/** The rows of a statement. A row with `why` unfolds its explanation. Leaves out rows that are `false`. */
export function ExplainedRows({ rows: lines }: { readonly rows: readonly (ExplainedRow | false)[] }) {
  return (
    <ul data-lines>
      {lines
        .filter((row) => row !== false)
        .map((row) => (
          <li key={row.label} data-tone={row.tone}>
            {row.why === undefined ? (
              <div className={spreadClass(rows.row)}>
                <Line row={row} />
              </div>
            ) : (
              <details className={styles.details}>
                <summary className={spreadClass(rows.row)}>
                  <Line row={row} />
                </summary>
                <Notice small compact className={styles.why} data-motion="unfold">
                  {row.why}
                </Notice>
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
      <Note as="span" className={rows.label}>
        <span className={why === undefined ? undefined : styles.explained}>{label}</span>
        {why !== undefined && <FoldArrow size={16} className={styles.arrow} />}
        {hint !== undefined && (
          <Note as="span" size="small" className={rows.hint}>
            {hint}
          </Note>
        )}
      </Note>
      {/* The space separates label and value for screen readers. */}{' '}
      <span className={rows.value} translate={translateAttribute(value)}>
        {value}
      </span>
    </>
  );
}
