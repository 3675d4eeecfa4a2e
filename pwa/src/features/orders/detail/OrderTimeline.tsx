import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import { STATE_ICONS } from '../StateTag';
import type { ReactNode } from 'react';
import { Disc } from '@ui/Disc/Disc';
import text from '@ui/Text/Text.module.css';
import styles from './timeline.module.css';

/** Lists what has happened to a loan, the oldest first, and its next due date. */
export function OrderTimeline({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { dueAhead, instalments, timeline } = view;
  if (timeline.length === 0) return null;
  return (
    <Card title={t('orders.timeline')}>
      <ol>
        {timeline.map(({ at, labelKey, style, isVoid }, position) => (
          <TimelineStep
            key={`${at} ${String(position)}`}
            tone={style.colour}
            icon={STATE_ICONS[style.icon]}
            what={t(labelKey)}
            when={t.dateTime(at)}
            at={at}
            isVoid={isVoid}
          />
        ))}
        {dueAhead !== null && (
          <TimelineStep
            tone="ahead"
            what={t(instalments === null ? 'orders.timelineDue' : 'orders.nextInstalment')}
            when={t.date(dueAhead)}
            at={dueAhead}
          />
        )}
      </ol>
    </Card>
  );
}

export interface TimelineStepProps {
  /** The event's tone; `ahead` for an expected event. */
  readonly tone: string;
  readonly icon?: ReactNode;
  readonly what: string;
  readonly when?: ReactNode;
  /** The time in `when`, such as `2026-11-20`. */
  readonly at?: string | undefined;
  readonly isVoid?: boolean;
  readonly isCurrent?: boolean;
}

/** An event in the list of a loan's events. */
export function TimelineStep({ tone, icon, what, when, at, isVoid = false, isCurrent = false }: TimelineStepProps) {
  const t = useT();
  const Time = at === undefined ? 'span' : 'time';
  return (
    <li className={styles.step} data-tone={tone} aria-current={isCurrent ? 'step' : undefined}>
      <Disc size={28} className={styles.dot} aria-hidden="true">
        {icon}
      </Disc>
      <b className={isVoid ? styles.undone : undefined}>{what}</b>{' '}
      {when !== undefined && (
        <Time className={text.label} dateTime={at} translate={at === undefined ? undefined : 'no'}>
          {when}
        </Time>
      )}
      {isVoid && (
        <Note above={4} className={styles.note}>
          {t('orders.timelineVoid')}
        </Note>
      )}
    </li>
  );
}
