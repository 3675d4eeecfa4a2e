import type { FirstCalls } from '@platform/navigation/firstCalls';

import type { OrderDetail } from '@core/types';
import { freshness } from '@platform/calls/freshness';
import { useRefetch } from '@platform/calls/useRefetch';
import { formatDay, formatInstant, formatMoney } from '@i18n/formats';
import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { LinkButton } from '@ui/Button/LinkButton';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { Notice } from '@ui/Notice/Notice';

import { ExtensionPaid } from '../extension/ExtensionPaid';
import { RepayButton } from '../repay/RepayActions';
import { type PaymentReturn, usePaymentReturn } from '../repay/usePaymentReturn';
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

const PAYMENT_NOTES: Readonly<Partial<Record<PaymentReturn, MessageKey>>> = {
  waiting: 'orders.paymentWait',
  left: 'orders.paymentLeft',
  slow: 'orders.paymentSlow',
};

export function DetailScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const { language } = useLanguage();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const payment = usePaymentReturn(orderId, known && known.paymentState === 'confirming');
  const fresh = freshness(known?.view.isUnderWay === true);
  const query = useOrderDetailQuery(orderId, {
    ...fresh,
    refetchOnMountOrArgChange: useRefetch(),
    pollingInterval: payment.pollingInterval || fresh.pollingInterval,
  });
  const dueOf = ({ repaymentDate }: OrderDetail) => (repaymentDate === null ? '' : formatDay(repaymentDate, language));
  const note = PAYMENT_NOTES[payment.state];
  return (
    <OrderScreen
      title={t('orders.detailTitle')}
      query={query}
      footer={(detail) => {
        const { repay, next, isSettled } = detail.view;
        if (repay !== null) {
          return <RepayButton detail={detail} repay={repay} hasLeft={payment.state === 'left'} />;
        }
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
          {note !== undefined && (
            <Notice as="div" tone="info" role="status">
              <p>{isExtensionLeft(payment.state, detail) ? t('orders.extensionLeft', dueOf(detail)) : t(note)}</p>
              {payment.state !== 'left' && detail.paymentTime !== null && (
                <p>{t('orders.paymentStarted', formatInstant(detail.paymentTime, language))}</p>
              )}
              {payment.state === 'slow' && (
                <div className={styles.acts}>
                  <Button variant="text" onClick={() => void query.refetch()}>
                    {t('orders.paymentCheck')}
                  </Button>
                </div>
              )}
            </Notice>
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
  return (
    <>
      {view.paymentNoteKey !== null && (
        <Notice tone="warn" role="alert">
          {t(view.paymentNoteKey)}
        </Notice>
      )}
      {view.lateness !== null && <OverdueBanner detail={detail} />}
      <Standing detail={detail} />
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
  if (view.isSettled) return <SettledNote view={view} />;
  if (view.outcomeKey !== null) return <Closed view={view} />;
  const { instalments } = view;
  return instalments === null ? (
    <Owed detail={detail} />
  ) : (
    <OwedInstalments detail={detail} instalments={instalments} />
  );
}

/** Nothing is owed for an extension whose payment page was left. */
const isExtensionLeft = (state: PaymentReturn, detail: OrderDetail) =>
  state === 'left' && detail.paymentPurpose === 'extension';

/** A payment arrived but did not settle the loan. */
function Paid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { view } = detail;
  if (view.isSettled || detail.paymentState !== 'paid') return null;
  const next = nextOf(detail);
  if (detail.paymentPurpose === 'extension' && detail.extendedFrom != null) return <ExtensionPaid detail={detail} />;
  return (
    <SuccessNote title={t('orders.paidTitle')}>
      {next !== null && <p>{t('orders.paidNext', formatMoney(next.amount), formatDay(next.date, language))}</p>}
    </SuccessNote>
  );
}

/** What is to be paid next, and by when: the whole loan, or the next instalment unless one is late. */
function nextOf({ view, nextDue, repaymentDate }: OrderDetail): { amount: string; date: string } | null {
  if (view.instalments !== null) return view.instalments.isLate ? null : (nextDue ?? null);
  return view.repay === null || repaymentDate === null ? null : { amount: view.repay.amount, date: repaymentDate };
}

function OverdueBanner({ detail: { plan = [], repaymentDate, view } }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const late = view.instalments === null ? [] : plan.filter(({ state }) => state === 'late');
  const [first] = late;
  const day = first?.dueDate ?? repaymentDate;
  const due = day === null ? '' : formatDay(day, language);
  let text = t('orders.overdueText', due);
  if (late.length > 1) text = t('orders.instalmentsOverdue', String(late.length), due);
  else if (first !== undefined) text = t('orders.instalmentOverdue', String(first.n), due);
  return (
    <Notice as="section" tone="danger" className={styles.overdue}>
      <h2>{t('orders.overdueTitle')}</h2>
      <p>{text}</p>
    </Notice>
  );
}
