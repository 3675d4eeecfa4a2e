import type { MessageKey } from '@i18n/generated/keys';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';

import { lookOf } from './stateLook';
import styles from './timeline.module.css';

/** One thing that happened to an order. */
export interface TimelineEntry {
  readonly at: string;
  readonly stateKey: MessageKey;
}

interface OrderTimelineProps {
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** The due date ahead, when there is one. */
  readonly due: string | null;
}

/** What happened so far, oldest first, and what comes next. */
export function OrderTimeline({ entries, due }: OrderTimelineProps) {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  if (entries.length === 0) return null;
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.timeline')}</h2>
      <ol className={styles.timeline}>
        {entries.map((entry, position) => (
          <li key={`${entry.at} ${String(position)}`} className={styles.step} data-tone={lookOf(entry.stateKey).tone}>
            <span className={styles.dot} aria-hidden="true">
              {lookOf(entry.stateKey).icon}
            </span>
            <span className={styles.what}>{t(entry.stateKey)}</span>
            <time className={styles.when} dateTime={entry.at}>
              {core?.formatInstant(entry.at, language) ?? entry.at}
            </time>
          </li>
        ))}
        {due !== null && (
          <li className={styles.step} data-tone="ahead">
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.what}>{t('orders.timelineDue')}</span>
            <time className={styles.when} dateTime={due}>
              {core?.formatDay(due, language) ?? due}
            </time>
          </li>
        )}
      </ol>
    </Card>
  );
}
