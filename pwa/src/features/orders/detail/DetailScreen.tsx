import type { FirstCalls } from '@platform/navigation/firstCalls';
import type { OrderDetail } from '@core/types';
import { freshness, useRefetch } from '@platform/calls/useRefetch';
import { dayOf } from '@i18n/formats';
import { type MessageKey, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkButton } from '@ui/Button/Button';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { Notice } from '@ui/Notice/Notice';
import { levelName } from '@entities/loyalty/levelName';
import { useHomeIndexQuery } from '@entities/home/api';
import { Note } from '@ui/Text/Text';
import { Confirming } from '../repay/Confirming';
import { RepayButton } from '../repay/RepayActions';
import { usePaymentReturn } from '../repay/usePaymentPage';
import { ordersApi, useOrderDetailQuery } from '../api';
import styles from '../orders.module.css';
import { OrderScreen } from '../OrderScreen';
import { BookNextLoan } from './BookNextLoan';
import { OrderTimeline } from './OrderTimeline';
import { Owed, OwedInstalments } from './Owed';
import { PlanCard } from '../PlanCard';
import { PaymentsReceived, Statement } from './Statement';
import { WhatIf } from './WhatIf';
import { wasReturned } from '../amountLabels';
import { AskWhy, PapersLink } from '../links';
import { StateTag } from '../StateTag';
import { href } from '@core/href';
import { Icon } from '@ui/Icon/Icon';
import { LinkRow } from '@ui/Link/LinkRow';
import { Stack, stackClass } from '@ui/Stack/Stack';
import late from './late.module.css';

export const firstCalls: FirstCalls = (orderId) => [ordersApi.endpoints.orderDetail.initiate(orderId)];

export default function DetailScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const payment = usePaymentReturn(orderId, known && known.paymentState === 'confirming');
  const fresh = freshness(known?.view.isUnderWay === true);
  const query = useOrderDetailQuery(orderId, {
    ...fresh,
    refetchOnMountOrArgChange: useRefetch(),
    pollingInterval: payment.pollingInterval || fresh.pollingInterval,
  });
  return (
    <OrderScreen
      title={t('orders.detailTitle')}
      query={query}
      footer={(detail) => {
        const { repay, next, isSettled } = detail.view;
        if (repay !== null) return <RepayButton detail={detail} onCheck={query.refetch} />;
        return (
          next !== null &&
          !isSettled && (
            <LinkButton block variant={next.isMain ? 'primary' : 'secondary'} to={next.href}>
              {t(next.labelKey)}
            </LinkButton>
          )
        );
      }}
    >
      {(detail) => {
        const { view } = detail;
        const refund = detail.paymentState === 'refunding' ? view.refunds.at(-1) : undefined;
        return (
          <>
            {(payment.state === 'waiting' || payment.state === 'slow') && (
              <Confirming detail={detail} isSlow={payment.state === 'slow'} />
            )}
            {payment.state === 'arrived' && <Paid detail={detail} />}
            {view.paymentNoteKey !== null && refund === undefined && (
              <Notice tone="warn" role="alert">
                {t(view.paymentNoteKey)}
              </Notice>
            )}
            <Standing detail={detail} />
            {refund !== undefined && (
              <Notice as="section" tone="info" role="status">
                <h2>{t('orders.refundTitle', t.money(refund.amount))}</h2>
                <p>{t(view.isSettled ? 'orders.refundExtra' : 'orders.refundText', t.date(dayOf(refund.at)))}</p>
              </Notice>
            )}
            <PlanCard detail={detail} />
            {view.lateness !== null && <Rights />}
            <WhatIf detail={detail} />
            <Statement detail={detail} />
            <PaymentsReceived detail={detail} />
            {view.papersHref !== null && (
              <Card isList>
                <PapersLink to={view.papersHref} order={detail} />
              </Card>
            )}
            <OrderTimeline view={view} />
            <BookNextLoan detail={detail} />
          </>
        );
      }}
    </OrderScreen>
  );
}

function Standing({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  if (view.isSettled) return <SettledNote detail={detail} />;
  // The outcome of an order without debt, and a contact for questions.
  if (view.outcomeKey !== null) {
    const end = view.timeline.at(-1);
    return (
      <Card className={styles.closed}>
        <StateTag {...view} />
        <p data-above={12}>{t(view.outcomeKey)}</p>
        {end !== undefined && <Note above={4}>{t.dateTime(end.at)}</Note>}
        <AskWhy view={view} />
      </Card>
    );
  }
  return view.instalments === null ? <Owed detail={detail} /> : <OwedInstalments detail={detail} />;
}

/** Confirms a payment that did not settle the loan. That of an extension names the old due date and the new one. */
function Paid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { extendedFrom, nextDue, payments, view } = detail;
  if (view.isSettled || detail.paymentState !== 'paid') return null;
  if (detail.paymentPurpose === 'extension' && extendedFrom != null) {
    const fee = payments?.filter(({ what }) => what === 'extension').pop();
    if (fee === undefined || nextDue == null) return null;
    const due = t.date(nextDue.date);
    return (
      <SuccessNote title={t('orders.extensionMoved', t.money(fee.amount), due)}>
        <p>{t('orders.extensionMovedFrom', t.date(extendedFrom), t.money(nextDue.amount), due)}</p>
      </SuccessNote>
    );
  }
  // While an instalment is late, no later payment is named.
  const next = view.instalments?.isLate === true ? null : (nextDue ?? null);
  return (
    <SuccessNote title={t('orders.paidTitle')}>
      {next !== null && <p>{t('orders.paidNext', t.money(next.amount), t.date(next.date))}</p>}
    </SuccessNote>
  );
}

/** Confirms the repayment: the amount paid, the loyalty level, and the outcome of a booked loan. */
function SettledNote({ detail }: { readonly detail: OrderDetail }) {
  const { received, view } = detail;
  const t = useT();
  const last = view.payments.at(-1);
  // Right after a repayment the cached response is outdated.
  const { data, isFetching } = useHomeIndexQuery(undefined, { refetchOnMountOrArgChange: true });
  const loyalty = isFetching ? undefined : data?.loyalty;
  const level = loyalty === undefined ? null : levelName(loyalty);
  return (
    <SuccessNote title={t(wasReturned(detail) ? 'orders.returnedTitle' : 'orders.settledTitle')}>
      {last !== undefined && <p>{t('orders.settledPaid', t.money(received ?? last.amount), t.date(dayOf(last.at)))}</p>}
      {level !== null && <p>{t('orders.settledLevel', t(level), String(loyalty?.discountPercent))}</p>}
      {view.outcomeKey !== null && <p>{t(view.outcomeKey)}</p>}
      {view.next !== null && (
        <LinkButton variant="text" data-flush="start" className={styles.extend} to={view.next.href}>
          {t(view.next.labelKey)}
        </LinkButton>
      )}
    </SuccessNote>
  );
}

const RIGHTS: readonly {
  readonly title: MessageKey;
  readonly icon: 'check' | 'close';
  readonly points: readonly MessageKey[];
}[] = [
  { title: 'orders.rightsMay', icon: 'check', points: ['orders.rightsReport', 'orders.rightsCall'] },
  {
    title: 'orders.rightsMayNot',
    icon: 'close',
    points: ['orders.rightsHours', 'orders.rightsThreat', 'orders.rightsSecret', 'orders.rightsCash'],
  },
];

/** Tells overdue borrowers how the lender may and may not collect, as in the loan agreement. */
function Rights() {
  const t = useT();
  return (
    <Card title={t('orders.rightsTitle')} titleGap={4}>
      {RIGHTS.map(({ title, icon, points }) => (
        <Stack key={title} gap={8} className={late.rights}>
          <h3 data-above={8}>{t(title)}</h3>
          <ul className={stackClass(8)}>
            {points.map((point) => (
              <li key={point}>
                <Icon name={icon} size={20} />
                <span>{t(point)}</span>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      <LinkRow to={href({ kind: 'legalLender' })}>{t('orders.rightsComplain')}</LinkRow>
    </Card>
  );
}
