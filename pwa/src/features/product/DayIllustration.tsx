import type { Day } from '@core/types';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { Illustration, PAINTS } from '@ui/Icon/Icon';
import styles from './denied.module.css';

const { paper, soft, line, key, mark } = PAINTS;

/** A calendar page that shows `day`. A tick marks a day that has come. */
export function DayIllustration({ day, isPast }: { readonly day: Day | undefined; readonly isPast: boolean }) {
  const t = useT();
  const [date, ...month] = day === undefined ? [] : t.date(day).split(' ');
  return (
    <Illustration>
      <rect className={paper} x="38" y="14" width="84" height="84" rx="8" />
      <path className={key} d="M38 40V22a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v18Z" />
      <path className={line} d="M58 8v12m44-12v12" />
      {isPast && <path className={mark} d="m66 68 10 10 20-22" />}
      {date === undefined ? (
        !isPast && (
          <path className={soft} d="M50 52h14v10H50zm23 0h14v10H73zm23 0h14v10H96zM50 72h14v10H50zm23 0h14v10H73z" />
        )
      ) : (
        <g className={classes(styles.day, 'notranslate')}>
          <text className={styles.month} x="80" y="33">
            {month.join(' ')}
          </text>
          <text className={styles.date} x="80" y="83">
            {date}
          </text>
        </g>
      )}
    </Illustration>
  );
}
