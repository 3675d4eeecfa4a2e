import type { CSSProperties } from 'react';
import type { Day, Money } from '@core/types';
import { Amount } from '@ui/Amount/Amount';
import { formatDay } from '@i18n/formats';
import { useLanguage } from '@i18n/useT';
import { classes } from '@ui/classes';
import text from '@ui/Text/Text.module.css';
import styles from './TimeStrip.module.css';

export interface TimePoint {
  /** `2026-11-20`, in order; two points never share a day. */
  readonly day: Day;
  /** A longer text in place of the date. */
  readonly dayText?: string | undefined;
  readonly label: string;
  /** `now`: today. `goal`: the date that counts. `late`: a missed date. `done`: a date that was met. */
  readonly mark?: 'now' | 'goal' | 'late' | 'done' | undefined;
  /** Amount due on that day. */
  readonly amount?: Money | undefined;
  /** Text below the date. */
  readonly note?: string | undefined;
  /** Kind of the days up to the next point: bought by an extension, or past a missed date. */
  readonly way?: 'bought' | 'late' | undefined;
  /** Text over these days, for example "6 days more". */
  readonly wayText?: string | undefined;
}

interface TimeStripProps {
  /** The subject of the dates, for screen readers. */
  readonly label: string;
  readonly points: readonly TimePoint[];
  /** Stacks the points, even if they are few. */
  readonly isColumn?: boolean;
}

/** Maximum number of points side by side on a narrow phone; more are stacked. */
const SIDE_BY_SIDE = 4;

/**
 * A timeline: today, the due date and later dates, spaced by their days where there is room. Dates side by side share a
 * year and leave it out.
 */
export function TimeStrip({ label, points, isColumn = false }: TimeStripProps) {
  const { language } = useLanguage();
  const thisYear = points[0]?.day.slice(0, 4) ?? '';
  const isOneYear = points.every(({ day }) => day.startsWith(thisYear));
  const isShort = !isColumn && isOneYear && points.length <= SIDE_BY_SIDE;
  return (
    <ol
      className={styles.strip}
      aria-label={label}
      data-row={isShort || undefined}
      style={isShort ? ({ '--columns': columnsOf(points) } as CSSProperties) : undefined}
    >
      {points.map(({ day, dayText, label: name, mark, amount, note, way, wayText }) => {
        const written = formatDay(day, language);
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
  );
}

/**
 * Grid columns: one per interval, as wide as its days but wide enough for its text; the last point needs only its
 * text's width.
 */
function columnsOf(points: readonly TimePoint[]): string {
  const floor = `min(5rem, ${String(Math.floor(100 / points.length))}%)`;
  const ways = points.slice(1).map(({ day }, before) => {
    const days = (Date.parse(day) - Date.parse(points[before]?.day ?? day)) / 86_400_000;
    return `minmax(${floor}, ${String(days)}fr)`;
  });
  return [...ways, 'fit-content(38%)'].join(' ');
}
