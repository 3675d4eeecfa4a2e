import type { TimelineStep } from '@core/types';
import { useFormats } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';

import { stateStyle, VOID } from './stateStyle';
import styles from './timeline.module.css';

interface OrderTimelineProps {
  /** Oldest first. */
  readonly entries: readonly TimelineStep[];
  readonly due: string | null;
}

export function OrderTimeline({ entries, due }: OrderTimelineProps) {
  const t = useT();
  const formats = useFormats();
  const { language } = useLanguage();
  if (formats === null || entries.length === 0) return null;
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.timeline')}</h2>
      <ol className={styles.timeline}>
        {entries.map(({ at, labelKey, stateKey, isVoid }, position) => {
          const { tone, icon } = isVoid ? VOID : stateStyle(stateKey);
          return (
            <li key={`${at} ${String(position)}`} className={styles.step} data-tone={tone}>
              <span className={styles.dot} aria-hidden="true">
                {icon}
              </span>
              <span className={isVoid ? styles.undone : styles.what}>{t(labelKey)}</span>
              <time className={styles.when} dateTime={at}>
                {formats.formatInstant(at, language)}
              </time>
              {isVoid && <p className={styles.note}>{t('orders.timelineVoid')}</p>}
            </li>
          );
        })}
        {due !== null && (
          <li className={styles.step} data-tone="ahead">
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.what}>{t('orders.timelineDue')}</span>
            <time className={styles.when} dateTime={due}>
              {formats.formatDay(due, language)}
            </time>
          </li>
        )}
      </ol>
    </Card>
  );
}
