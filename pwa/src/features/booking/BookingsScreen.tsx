import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/useRefetch';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { QueryPage } from '@platform/query/QueryPage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { columnsClass, spreadClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { useBookingsQuery } from '@entities/booking/api';
import { instalmentsOf } from '@entities/booking/useBookingCost';
import { CALENDAR } from './CalendarIllustration';
import styles from './booking.module.css';
import { BookingTag } from './BookingTag';

export default function BookingsScreen() {
  const t = useT();
  const query = useBookingsQuery(undefined, { ...freshness(false), refetchOnMountOrArgChange: true });
  return (
    <QueryPage
      title={t('schedule.listTitle')}
      back={href({ kind: 'orders' })}
      query={query}
      skeleton={
        <>
          <Note>{t('schedule.listIntro')}</Note>
          <Skeleton height={206} count={2} />
        </>
      }
      empty={{
        illustration: CALENDAR,
        title: t('schedule.emptyTitle'),
        text: t('schedule.emptyText'),
        action: <LinkButton to={href({ kind: 'orders' })}>{t('schedule.toOrders')}</LinkButton>,
      }}
    >
      {(bookings) => (
        <>
          <Note>{t('schedule.listIntro')}</Note>
          <ul className={columnsClass(12, 'cards')}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryPage>
  );
}

function BookingCard({ booking }: { readonly booking: ScheduledOrder }) {
  const t = useT();
  const core = useCore();
  if (core === null) return <Skeleton height={206} />;
  const view = core.scheduledView(booking);
  const { isOver } = view;
  // A booking that ended without a loan promises nothing, so the repayment and the dates are hidden.
  const time = isOver || booking.scheduledTime === null ? null : t.date(booking.scheduledTime);
  const [first] = booking.quote === undefined ? [] : instalmentsOf(booking.quote);
  const due = first?.dueDate ?? booking.quote?.repaymentDate;
  const amount = t.money(booking.expectBorrowAmount);
  return (
    <Card as="article" tone={isOver ? 'muted' : undefined}>
      <div className={spreadClass(styles.head)}>
        <div>
          <h2>
            <CardLink to={view.href} aria-label={t('schedule.open', t(view.stateKey), amount, booking.orderNo)}>
              <Amount size="amount" value={booking.expectBorrowAmount} />
            </CardLink>
          </h2>
          <Note size="small">{t('schedule.number', booking.orderNo)}</Note>
        </div>
        <BookingTag view={view} />
      </div>
      {view.reasonKey !== null && <p data-above={8}>{t(view.reasonKey)}</p>}
      {time !== null && (
        <p className={spreadClass(styles.fact)}>
          <Note as="span">{t('schedule.time')}</Note>
          {view.overdue === null ? <span translate="no">{time}</span> : <span>{t('schedule.timeLate')}</span>}
        </p>
      )}
      {booking.quote !== undefined && (
        <p className={spreadClass(styles.fact)}>
          <Note as="span">{t('labels.costArriveAmount')}</Note>
          <Amount value={booking.quote.arriveAmount} />
        </p>
      )}
      {!isOver && (
        <p className={spreadClass(styles.fact)}>
          <Note as="span">{t('orders.repaymentAmount')}</Note>
          <Amount value={booking.repaymentAmount} />
        </p>
      )}
      {!isOver && due !== undefined && (
        <p className={spreadClass(styles.fact)}>
          <Note as="span">{t(first === undefined ? 'labels.costDueDate' : 'orders.nextInstalment')}</Note>
          <span translate="no">{t.date(due)}</span>
        </p>
      )}
    </Card>
  );
}
