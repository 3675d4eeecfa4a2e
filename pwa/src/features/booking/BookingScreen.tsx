import { href } from '@core/href';
import type { ScheduledOrder, ScheduledView } from '@core/types';
import { useCore } from '@core/useCore';
import { dayOf } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/useRefetch';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Notice } from '@ui/Notice/Notice';
import { QueryPage } from '@platform/query/QueryPage';
import { SkeletonRows } from '@ui/Skeleton/Skeleton';
import { TimeStrip } from '@ui/TimeStrip/TimeStrip';
import { Note } from '@ui/Text/Text';
import { useBookingQuery, useCancelBookingMutation } from '@entities/booking/api';
import { bookingRows, instalmentsOf } from '@entities/booking/useBookingCost';
import { Instalments } from '@entities/plan/Instalments';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { BookingCardRow } from './BookingCardRow';
import { BookingTag } from './BookingTag';

export default function BookingScreen({ oid, pid }: { readonly oid: string; readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const navigateAfter = useNavigateAfter();
  const [cancel] = useCancelBookingMutation();
  const query = useBookingQuery(oid, { ...freshness(false), refetchOnMountOrArgChange: true });
  const view = query.data === undefined ? null : (core?.scheduledView(query.data) ?? null);
  return (
    <QueryPage
      title={t('schedule.title')}
      back={href({ kind: 'schedules' })}
      query={query}
      skeleton={
        <Card>
          <SkeletonRows count={8} />
        </Card>
      }
      footer={
        query.data === undefined || view === null ? undefined : view.canCancel ? (
          <>
            {view.overdue !== null && (
              <LinkButton block to={view.overdue.href}>
                {t('schedule.lateRepay')}
              </LinkButton>
            )}
            <ConfirmButton
              danger
              label={t('schedule.cancel')}
              // If another button is the page's main action, this one is quiet.
              variant={view.overdue === null ? 'secondary' : 'text'}
              title={t('schedule.cancelTitle')}
              text={t('schedule.cancelText')}
              confirmLabel={t('schedule.yes')}
              busyLabel={t('schedule.cancelling')}
              cancelLabel={t('schedule.no')}
              body={{ id: query.data.id, orderNo: query.data.orderNo }}
              send={cancel}
              onDone={() =>
                navigateAfter(href({ kind: 'schedules' }), { replace: true, meanwhile: t('schedule.cancelled') })
              }
            />
          </>
        ) : (
          // The orders page shows the resulting order, or a way to apply again.
          <LinkButton block variant="secondary" to={href({ kind: 'orders' })}>
            {t('schedule.toOrders')}
          </LinkButton>
        )
      }
    >
      {(booking) => (
        <>
          <Outline booking={booking} view={view} />
          {/* The address may lack the product id. */}
          {view !== null && view.tone !== 'invalid' && (
            <BookingCardRow booking={booking} view={view} productId={pid === '' ? booking.productId : pid} />
          )}
          <Terms booking={booking} view={view} />
        </>
      )}
    </QueryPage>
  );
}

interface PartProps {
  readonly booking: ScheduledOrder;
  /** Null until core has loaded. */
  readonly view: ScheduledView | null;
}

function Outline({ booking, view }: PartProps) {
  const t = useT();
  const { quote, scheduledTime: time } = booking;
  const overdue = view?.overdue ?? null;
  const [first] = quote === undefined ? [] : instalmentsOf(quote);
  return (
    <>
      {overdue !== null && (
        <Notice as="section" tone="danger">
          <h2>{t('schedule.lateTitle')}</h2>
          <p>{t('schedule.lateText', t.date(overdue.starts))}</p>
        </Notice>
      )}
      <Card gap={12}>
        <div>
          {view !== null && <BookingTag view={view} />}
          <Note above={12}>{t('schedule.expected')}</Note>
          <Amount size="hero" value={booking.expectBorrowAmount} />
        </div>
        {view !== null && view.reasonKey !== null && (
          <p>
            {t(view.reasonKey)} {t('schedule.nothingOwed')}
          </p>
        )}
        {view !== null && view.tone !== 'invalid' && <Note>{t('schedule.listIntro')}</Note>}
        {quote !== undefined && time !== null && (
          <TimeStrip
            label={t('schedule.title')}
            isColumn={overdue !== null}
            points={[
              { day: dayOf(booking.createTime), label: t('schedule.booked'), mark: 'done' as const },
              ...(overdue === null
                ? [{ day: time, label: t('schedule.time') }]
                : [
                    { day: time, label: t('schedule.dueBefore'), mark: 'late' as const, way: 'late' as const },
                    { day: overdue.starts, label: t('schedule.ifToday'), mark: 'now' as const },
                  ]),
              {
                day: first?.dueDate ?? quote.repaymentDate,
                label: first === undefined ? t('labels.costDueDate') : t('product.instalment', '1'),
                mark: 'goal' as const,
                amount: first?.amount ?? quote.repaymentAmount,
              },
              // Drops a point on the same day as the next point: a loan may be booked on the day on which it begins.
            ].filter(({ day }, place, all) => all[place + 1]?.day !== day)}
          />
        )}
      </Card>
    </>
  );
}

function Terms({ booking, view }: PartProps) {
  const t = useT();
  // A booking that ended without a loan promises nothing, so the texts say what the loan would have cost.
  const isOver = view?.isOver === true;
  const waits = view?.tone === 'valid';
  const { interestWhy = null, repaymentWhy = null } = view ?? {};
  const { quote, scheduledTime: time } = booking;
  const overdue = view?.overdue ?? null;
  const cost = quote === undefined ? null : bookingRows(t, quote, booking.period);
  const plan = cost?.plan ?? [];
  const [first] = plan;
  return (
    <>
      {first !== undefined && (
        <Card title={t('product.planTitle')} titleGap={8}>
          <Instalments rows={plan} />
        </Card>
      )}
      <Card title={t(isOver ? 'schedule.costTitleOver' : 'product.costTitle')} titleGap={4}>
        <ExplainedRows
          rows={[
            { label: t('labels.costAmount'), value: <Amount value={booking.loanAmount} /> },
            ...(cost === null ? [] : [...cost.fees, cost.receive]),
            {
              label: t('labels.costInterest'),
              value: <Amount value={booking.interest} />,
              why: interestWhy === null ? undefined : t.message(interestWhy),
            },
            {
              label: t(isOver ? 'orders.wouldHaveRepaid' : 'orders.repaymentAmount'),
              value: <Amount value={booking.repaymentAmount} />,
              tone: 'strong',
              why: repaymentWhy === null ? undefined : t.message(repaymentWhy),
            },
            cost !== null && cost.apr,
            { label: t('schedule.interestRate'), value: t('product.percentPerDay', booking.interestRate) },
            first === undefined && { label: t('orders.tenure'), value: t.days(booking.period) },
            time !== null && {
              label: t('schedule.time'),
              ...(overdue === null
                ? { value: t.date(time), hint: waits ? t('schedule.timeWhy') : undefined }
                : { value: t('schedule.timeLate'), hint: t('schedule.timeLateWhy', t.date(time)) }),
            },
            quote !== undefined &&
              first === undefined && {
                label: t('labels.costDueDate'),
                value: t.date(quote.repaymentDate),
                hint: t(overdue === null ? 'schedule.dueIf' : 'schedule.dueIfLate', t.days(booking.period)),
              },
            { label: t('schedule.booked'), value: t.dateTime(booking.createTime) },
            { label: t('schedule.orderNo'), value: booking.orderNo },
          ]}
        />
        {!isOver && <Note above={8}>{t('schedule.estimate')}</Note>}
      </Card>
    </>
  );
}
