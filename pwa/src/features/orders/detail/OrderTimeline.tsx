import type { Day, OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Text';
import { STATE_ICONS } from '../StateTag';
import { TimelineStep } from './TimelineStep';

interface OrderTimelineProps {
  /** Past events, the oldest first. */
  readonly entries: OrderDetailView['timeline'];
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
        {due !== null && (
          <TimelineStep
            tone="ahead"
            what={t(isPart ? 'orders.nextInstalment' : 'orders.timelineDue')}
            when={t.date(due)}
            at={due}
          />
        )}
      </ol>
    </Card>
  );
}
