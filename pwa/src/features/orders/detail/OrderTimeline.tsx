import type { Day, TimelineStep } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Disc } from '@ui/Disc/Disc';
import { Heading, Note } from '@ui/Text/Text';
import text from '@ui/Text/Text.module.css';
import { STATE_ICONS } from '../StateTag';
import styles from './timeline.module.css';

interface OrderTimelineProps {
  /** Past events, the oldest first. */
  readonly entries: readonly TimelineStep[];
  readonly due: Day | null;
  /** Whether `due` is the due date of an instalment, not of the whole loan. */
  readonly isPart: boolean;
}

export function OrderTimeline({ entries, due, isPart }: OrderTimelineProps) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <Card as="section">
      <Heading>{t('orders.timeline')}</Heading>
      <ol>
        {entries.map(({ at, labelKey, style, isVoid }, position) => (
          <li key={`${at} ${String(position)}`} className={styles.step} data-tone={style.colour}>
            <Disc size={28} className={styles.dot} aria-hidden="true">
              {STATE_ICONS[style.icon]}
            </Disc>
            <b className={isVoid ? styles.undone : undefined}>{t(labelKey)}</b>
            <time className={text.label} dateTime={at} translate="no">
              {t.dateTime(at)}
            </time>
            {isVoid && (
              <Note above={4} className={styles.note}>
                {t('orders.timelineVoid')}
              </Note>
            )}
          </li>
        ))}
        {due !== null && (
          <li className={styles.step} data-tone="ahead">
            <Disc size={28} className={styles.dot} aria-hidden="true" />
            <b>{t(isPart ? 'orders.nextInstalment' : 'orders.timelineDue')}</b>
            <time className={text.label} dateTime={due} translate="no">
              {t.date(due)}
            </time>
          </li>
        )}
      </ol>
    </Card>
  );
}
