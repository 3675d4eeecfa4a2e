import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { CardList } from '@ui/Card/CardList';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@shared/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useSchedulesQuery } from '@shared/schedule/api';
import { CalendarIllustration } from './CalendarIllustration';
import styles from './schedule.module.css';
import { ScheduleTag } from './ScheduleTag';

export function SchedulesScreen() {
  const t = useT();
  const query = useSchedulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page title={t('schedule.listTitle')} back={href({ kind: 'orders' })}>
      <QueryState query={query} skeleton={<Skeleton height={164} count={2} />}>
        {(schedules) =>
          schedules.length === 0 ? (
            <EmptyState
              illustration={<CalendarIllustration />}
              title={t('schedule.emptyTitle')}
              text={t('schedule.emptyText')}
              action={<LinkButton to={href({ kind: 'orders' })}>{t('schedule.toOrders')}</LinkButton>}
            />
          ) : (
            <>
              <p className={styles.intro}>{t('schedule.listIntro')}</p>
              <CardList>
                {schedules.map((schedule) => (
                  <ScheduleCard key={schedule.id} schedule={schedule} />
                ))}
              </CardList>
            </>
          )
        }
      </QueryState>
    </Page>
  );
}

function ScheduleCard({ schedule }: { readonly schedule: ScheduledOrder }) {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  if (core === null) return <Skeleton height={164} />;
  const view = core.scheduledView(schedule);
  const time = schedule.scheduledTime === null ? null : core.formatDay(schedule.scheduledTime, language);
  const amount = core.formatMoney(schedule.expectBorrowAmount);
  return (
    <Card as="article" tone={view.tone === 'invalid' ? 'muted' : undefined}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.amount}>
            <CardLink to={view.href} aria-label={t('schedule.open', t(view.stateKey), amount, schedule.orderNo)}>
              <Amount size="amount" value={schedule.expectBorrowAmount} />
            </CardLink>
          </h2>
          <p className={styles.number}>{t('schedule.number', schedule.orderNo)}</p>
        </div>
        <ScheduleTag view={view} />
      </div>
      {view.reasonKey !== null && <p className={styles.reason}>{t(view.reasonKey)}</p>}
      {time !== null && (
        <p className={styles.fact}>
          <span>{t('schedule.time')}</span>
          <span>{time}</span>
        </p>
      )}
      <p className={styles.fact}>
        <span>{t('orders.repaymentAmount')}</span>
        <Amount value={schedule.repaymentAmount} />
      </p>
    </Card>
  );
}
