import type { FirstCalls } from '@platform/navigation/firstCalls';

import type { OrderDetail } from '@core/types';
import { freshness } from '@platform/calls/freshness';
import { useRefetch } from '@platform/calls/useRefetch';
import { dayOf } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkButton } from '@ui/Button/Button';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { Notice } from '@ui/Notice/Notice';

import { ExtensionPaid } from '../extension/ExtensionPaid';
import { Confirming } from '../repay/Confirming';
import { RepayButton } from '../repay/RepayActions';
import { usePaymentReturn } from '../repay/usePaymentReturn';
import { ordersApi, useOrderDetailQuery } from '../api';
import styles from '../orders.module.css';
import { OrderScreen } from '../OrderScreen';
import { BookNextLoan } from './BookNextLoan';
import { Closed } from './Closed';
import { OrderTimeline } from './OrderTimeline';
import { Owed } from './Owed';
import { OwedInstalments } from './OwedInstalments';
import { PapersLink } from '../PapersLink';
import { PlanCard } from '../PlanCard';
import { PaymentsReceived } from './PaymentsReceived';
import { Rights } from './Rights';
import { SettledNote } from './SettledNote';
import { Statement } from './Statement';
import { WhatIf } from './WhatIf';

export const firstCalls: FirstCalls = (orderId) => [ordersApi.endpoints.orderDetail.initiate(orderId)];

export function DetailScreen({ orderId }: { readonly orderId: string }) {
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
        if (repay !== null) return <RepayButton detail={detail} repay={repay} onCheck={query.refetch} />;
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
      {(detail) => (
        <>
          {(payment.state === 'waiting' || payment.state === 'slow') && (
            <Confirming detail={detail} isSlow={payment.state === 'slow'} />
          )}
          {payment.state === 'arrived' && <Paid detail={detail} />}
          <Loan detail={detail} />
        </>
      )}
    </OrderScreen>
  );
}

function Loan({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  const refund = detail.paymentState === 'refunding' ? view.refunds.at(-1) : undefined;
  return (
    <>
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
        <Card className={styles.papers}>
          <PapersLink to={view.papersHref} order={detail} />
        </Card>
      )}
      <OrderTimeline entries={view.timeline} due={view.dueAhead} isPart={view.instalments !== null} />
      <BookNextLoan detail={detail} />
    </>
  );
}

function Standing({ detail }: { readonly detail: OrderDetail }) {
  const { view } = detail;
  if (view.isSettled) return <SettledNote detail={detail} />;
  if (view.outcomeKey !== null) return <Closed view={view} />;
  const { instalments } = view;
  return instalments === null ? (
    <Owed detail={detail} />
  ) : (
    <OwedInstalments detail={detail} instalments={instalments} />
  );
}

/** Confirms a payment that did not settle the loan. */
function Paid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  if (view.isSettled || detail.paymentState !== 'paid') return null;
  const next = nextOf(detail);
  if (detail.paymentPurpose === 'extension' && detail.extendedFrom != null) return <ExtensionPaid detail={detail} />;
  return (
    <SuccessNote title={t('orders.paidTitle')}>
      {next !== null && <p>{t('orders.paidNext', t.money(next.amount), t.date(next.date))}</p>}
    </SuccessNote>
  );
}

/** Returns the next payment and its date; null if an instalment is late or nothing is due. */
const nextOf = ({ view, nextDue }: OrderDetail) => (view.instalments?.isLate === true ? null : (nextDue ?? null));
