import type { CSSProperties } from 'react';
import type { Day, Money } from '@core/types';
import { Amount } from '@ui/Amount/Amount';
import { daysBetween } from '@i18n/days';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import text from '@ui/Text/Text.module.css';
import styles from './TimeStrip.module.css';

export interface TimePoint {
  /** The day, such as `2026-11-20`. Points are sorted by day, and no two have the same day. */
  readonly day: Day;
  /** A text in place of the date. */
  readonly dayText?: string | undefined;
  readonly label: string;
  /** Kind of the day. `now`: today. `goal`: the due date. `late`: a missed date. `done`: a date that was met. */
  readonly mark?: 'now' | 'goal' | 'late' | 'done' | undefined;
  readonly amount?: Money | undefined;
  readonly note?: string | undefined;
  /** Kind of the days until the next point: `bought` by an extension, or `late` after a missed date. */
  readonly way?: 'bought' | 'late' | undefined;
  /** Text about the days until the next point, such as "6 days more". */
  readonly wayText?: string | undefined;
}

interface TimeStripProps {
  /** Accessible name: what the dates are about. */
  readonly label: string;
  readonly points: readonly TimePoint[];
  /** Stacks the points even if they would fit side by side. */
  readonly isColumn?: boolean;
}

/** Maximum number of points that fit side by side on a narrow phone. */
const SIDE_BY_SIDE = 4;

/** A timeline of today, the due date and other dates. Dates side by side omit their year, which is the same. */
export function TimeStrip({ label, points, isColumn = false }: TimeStripProps) {
  const t = useT();
  const thisYear = points[0]?.day.slice(0, 4) ?? '';
  const isOneYear = points.every(({ day }) => day.startsWith(thisYear));
  const isShort = !isColumn && isOneYear && points.length <= SIDE_BY_SIDE;
  return (
    <div className={styles.box}>
      <ol
        className={styles.strip}
        aria-label={label}
        data-row={isShort || undefined}
        style={isShort ? ({ '--columns': columnsOf(points) } as CSSProperties) : undefined}
      >
        {points.map(({ day, dayText, label: name, mark, amount, note, way, wayText }) => {
          const written = t.date(day);
          return (
            <li key={day} className={styles.point} data-mark={mark} data-way={way}>
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.label}>{name}</span>{' '}
              <time
                className={classes(text.label, styles.date)}
                dateTime={day}
                translate={dayText === undefined ? 'no' : undefined}
              >
                {dayText ?? (isShort ? written.replace(/ \d+$/, '') : written)}
              </time>{' '}
              {amount !== undefined && (
                <span className={styles.amount}>
                  <Amount value={amount} />
                </span>
              )}{' '}
              {note !== undefined && <span className={styles.note}>{note}</span>}
              {wayText !== undefined && <span className={styles.way}>{wayText}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Returns the grid's columns. Each is as wide as the days in it, but wide enough for its text. */
function columnsOf(points: readonly TimePoint[]): string {
  const floor = `min(5rem, ${String(Math.floor(100 / points.length))}%)`;
  const ways = points.slice(1).map(({ day }, before) => {
    const days = daysBetween(points[before]?.day ?? day, day);
    return `minmax(${floor}, ${String(days)}fr)`;
  });
  return [...ways, 'fit-content(38%)'].join(' ');
}
