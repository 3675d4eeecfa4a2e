import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Page } from '@ui/Page/Page';
import { refusalAction } from '@shared/calls/refusalAction';
import { QueryState } from '@shared/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useDays } from '@i18n/useDays';

import { useScheduleQuery } from '@shared/schedule/api';
import { useScheduledCost } from '@shared/schedule/useScheduledCost';
import { CancelSchedule } from './CancelSchedule';
import styles from './schedule.module.css';
import { ScheduleCardRow } from './ScheduleCardRow';
import { ScheduleTag } from './ScheduleTag';

export function ScheduleScreen({ oid, pid }: { readonly oid: string; readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const query = useScheduleQuery(oid, { refetchOnMountOrArgChange: true });
  const view = query.data === undefined ? null : (core?.scheduledView(query.data) ?? null);
  return (
    <Page
      title={t('schedule.title')}
      back={href({ kind: 'schedules' })}
      footer={
        query.data === undefined || view === null ? undefined : view.canCancel ? (
          <CancelSchedule schedule={query.data} />
        ) : (
          // The booking became an order, or a new application can start from one.
          <LinkButton block variant="secondary" to={href({ kind: 'orders' })}>
            {t('schedule.toOrders')}
          </LinkButton>
        )
      }
    >
      <QueryState
        query={query}
        skeleton={
          <Card>
            <Skeleton height={44} count={8} />
          </Card>
        }
        wayOn={refusalAction}
      >
        {(schedule) => (
          <>
            <Facts schedule={schedule} />
            {/* The address names the product for the accounts' page; the booking knows it too. */}
            <ScheduleCardRow schedule={schedule} productId={pid === '' ? schedule.productId : pid} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Facts({ schedule }: { readonly schedule: ScheduledOrder }) {
  const t = useT();
  const days = useDays();
  const core = useCore();
  const { language } = useLanguage();
  const view = core?.scheduledView(schedule) ?? null;
  const { productId, loanAmount, period, status } = schedule;
  // A booking that ended without a loan shows no future dates.
  const isOver = view?.tone === 'invalid';
  const { cost } = useScheduledCost(status === 'booked' ? { productId, amount: loanAmount, days: period } : null);
  const time = schedule.scheduledTime;
  return (
    <>
      <Card>
        {view !== null && <ScheduleTag view={view} />}
        {view !== null && view.reasonKey !== null && <p className={styles.reason}>{t(view.reasonKey)}</p>}
        <p className={styles.label}>{t('schedule.expected')}</p>
        <Amount size="hero" value={schedule.expectBorrowAmount} />
      </Card>
      <Card>
        <ExplainedRows
          rows={[
            { label: t('labels.costAmount'), value: <Amount value={schedule.loanAmount} /> },
            {
              label: t('orders.repaymentAmount'),
              value: <Amount value={schedule.repaymentAmount} />,
              tone: 'strong',
              why: view === null ? undefined : t.message(view.repaymentWhy),
            },
            { label: t('schedule.interestRate'), value: t('product.percentPerDay', schedule.interestRate) },
            {
              label: t('labels.costInterest'),
              value: <Amount value={schedule.interest} />,
              why: view === null ? undefined : t.message(view.interestWhy),
            },
            ...(cost === null ? [] : [...cost.fees, cost.receive]),
            { label: t('orders.tenure'), value: days(schedule.period) },
            ...(time === null
              ? []
              : [
                  {
                    label: t('schedule.time'),
                    value: core?.formatDay(time, language) ?? time,
                    hint: isOver ? undefined : t('schedule.timeWhy'),
                  },
                ]),
            {
              label: t('schedule.booked'),
              value: core?.formatInstant(schedule.createTime, language) ?? schedule.createTime,
            },
            { label: t('schedule.orderNo'), value: schedule.orderNo },
          ]}
        />
        {!isOver && <p className={styles.note}>{t('schedule.estimate')}</p>}
      </Card>
    </>
  );
}
