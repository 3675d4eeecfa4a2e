import type { FirstCalls } from '@shared/navigation/firstCalls';

import type { OrderDetail, OrderDetailView } from '@core/types';
import { freshness } from '@shared/calls/freshness';
import { useRefetch } from '@shared/calls/useRefetch';
import { useReading } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Digits } from '@ui/Digits/Digits';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { CoolingOffButton, RepayButton } from './repay/RepayActions';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { BookNextLoan } from './BookNextLoan';
import { type PaymentReturn, usePaymentReturn } from './repay/usePaymentReturn';

import { WhatIf } from './WhatIf';
import { ordersApi, useOrderDetailQuery } from './api';
import styles from './orders.module.css';
import { OrderSkeleton, OrderScreen } from './OrderScreen';
import { OrderTimeline } from './OrderTimeline';
import { PaymentsReceived } from './PaymentsReceived';
import { SettledNote } from './SettledNote';
import { StateTag } from './StateTag';
import { useCostRows } from './useCostRows';
import { orderView } from './views';

export const firstCalls: FirstCalls = (orderId) => [ordersApi.endpoints.orderDetail.initiate(orderId)];

const PAYMENT_NOTES: Readonly<Partial<Record<PaymentReturn, MessageKey>>> = {
  waiting: 'orders.paymentWait',
  left: 'orders.paymentLeft',
  slow: 'orders.paymentSlow',
};

export function DetailScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useReading();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const view = orderView(core, known);
  const payment = usePaymentReturn(orderId, known && known.paymentState === 'confirming');
  const fresh = freshness(view?.isUnderWay === true);
  const query = useOrderDetailQuery(orderId, {
    ...fresh,
    refetchOnMountOrArgChange: useRefetch(),
    pollingInterval: payment.pollingInterval || fresh.pollingInterval,
  });
  const note = PAYMENT_NOTES[payment.state];
  return (
    <OrderScreen
      title={t('orders.detailTitle')}
      query={query}
      footer={(detail) => {
        const offers = orderView(core, detail);
        if (offers === null || offers.repay === null) return null;
        return (
          <RepayButton
            detail={detail}
            repay={offers.repay}
            canBook={offers.canBook}
            hasLeft={payment.state === 'left'}
          />
        );
      }}
    >
      {(detail) => (
        <>
          {note !== undefined && (
            <p role="status" className={styles.waiting}>
              {t(note)}
            </p>
          )}
          {payment.state === 'arrived' && <Paid detail={detail} />}
          <Loan detail={detail} />
        </>
      )}
    </OrderScreen>
  );
}

interface Parts {
  readonly detail: OrderDetail;
  readonly view: OrderDetailView;
}

function Loan({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const core = useReading();
  const view = orderView(core, detail);
  const { language } = useLanguage();
  if (view === null) return <OrderSkeleton />;
  const due = detail.repaymentDate === null ? null : (core?.formatDay(detail.repaymentDate, language) ?? null);
  return (
    <>
      {view.paymentNoteKey !== null && (
        <p role="alert" className={styles.trouble}>
          {t(view.paymentNoteKey)}
        </p>
      )}
      {view.showOverdue && <OverdueBanner due={due ?? ''} capped={view.overdueCapped} />}
      {view.isSettled ? <SettledNote stateKey={view.stateKey} /> : <Owed detail={detail} view={view} due={due} />}
      <Facts detail={detail} view={view} />
      <PaymentsReceived detail={detail} payments={view.payments} />
      <OrderTimeline entries={view.timeline} due={view.dueAhead} />
      <WhatIf detail={detail} view={view} />
      <BookNextLoan detail={detail} view={view} />
      {view.canCoolOff && <CoolingOffButton detail={detail} />}
    </>
  );
}

/** A payment arrived but did not settle the loan. */
function Paid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  const view = orderView(core, detail);
  if (core === null || view === null || view.isSettled || detail.paymentState !== 'paid') return null;
  return (
    <SuccessNote title={t('orders.paidTitle')}>
      {view.repay !== null && detail.repaymentDate !== null && (
        <p>
          {t('orders.paidNext', core.formatMoney(view.repay.amount), core.formatDay(detail.repaymentDate, language))}
        </p>
      )}
    </SuccessNote>
  );
}

function Owed({ detail, view, due }: Parts & { readonly due: string | null }) {
  const t = useT();
  const days = useDays();
  const { daysLeft } = view;
  const isLater = daysLeft !== null && daysLeft > 0;
  // Early repayment costs less: the amount is today's, the deadline is the due date.
  const isEarly = useCostRows(detail).early.length > 0;
  let deadline = t('orders.toPay');
  if (daysLeft === 0) deadline = t('orders.repayToday');
  if (isLater) deadline = t('orders.repayBy', due ?? '', days(daysLeft));
  return (
    <Card>
      <StateTag stateKey={view.stateKey} />
      {view.repay !== null && (
        <>
          <p className={styles.label}>{isEarly ? t('orders.ifToday') : deadline}</p>
          <Amount size="hero" value={view.repay.amount} />
        </>
      )}
      {view.repay !== null && isEarly && <p className={styles.due}>{deadline}</p>}
      {view.showOverdue ? (
        // The banner above has the date; this line explains the larger amount.
        <p className={styles.late}>{t('orders.overdueInSum', days(detail.overdueDays))}</p>
      ) : (
        due !== null &&
        (view.repay === null || (!isEarly && !isLater)) && <p className={styles.due}>{t('orders.due', due)}</p>
      )}
      <ExtensionLink view={view} />
      {detail.extensionMsg !== '' && <p className={styles.note}>{detail.extensionMsg}</p>}
    </Card>
  );
}

/** Prominence follows urgency. Leads back to an extension that was requested but not paid. */
function ExtensionLink({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { extensionHref, extensionIsNear, pendingExtensionHref } = view;
  if (pendingExtensionHref !== null) {
    return (
      <LinkButton block variant="secondary" className={styles.extendSoon} to={pendingExtensionHref}>
        {t('orders.extensionPending')}
      </LinkButton>
    );
  }
  if (extensionHref === null) return null;
  return (
    <LinkButton
      block={extensionIsNear}
      variant={extensionIsNear ? 'secondary' : 'text'}
      className={extensionIsNear ? styles.extendSoon : styles.extend}
      to={extensionHref}
    >
      {t('orders.extend')}
    </LinkButton>
  );
}

function Facts({ detail, view }: Parts) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  const cost = useCostRows(detail);
  const overdue: ExplainedRow[] = view.showOverdue
    ? [
        { label: t('orders.overdueDays'), value: String(detail.overdueDays), tone: 'danger' },
        {
          label: t('orders.overdueFee'),
          value: <Amount value={detail.overdueFee} />,
          tone: 'danger',
          why: cost.why('overdueFee'),
        },
      ]
    : [];
  const payable: ExplainedRow[] =
    (view.showOverdue || cost.early.length > 0) && view.repay !== null
      ? [
          {
            label: t(view.showOverdue ? 'orders.toPay' : 'orders.ifToday'),
            value: <Amount value={view.repay.amount} />,
            tone: 'strong',
            why: cost.why('payable'),
          },
        ]
      : [];
  const sent: ExplainedRow[] =
    detail.loanDate === null
      ? []
      : [{ label: t('orders.loanDate'), value: core?.formatDay(detail.loanDate, language) ?? detail.loanDate }];
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.statement')}</h2>
      <ExplainedRows
        rows={[
          { label: t('orders.id'), value: detail.orderNo },
          ...cost.rows,
          ...cost.early,
          ...overdue,
          ...payable,
          {
            label: t('orders.applicationDate'),
            value: core?.formatInstant(detail.applyTime, language) ?? detail.applyTime,
          },
          ...sent,
          { label: t('orders.bankAccount'), value: <Digits text={detail.bankNo} /> },
        ]}
      />
    </Card>
  );
}

function OverdueBanner({ due, capped }: { readonly due: string; readonly capped: boolean }) {
  const t = useT();
  return (
    <section className={styles.overdue}>
      <h2 className={styles.overdueTitle}>{t('orders.overdueTitle')}</h2>
      <p>{t(capped ? 'orders.overdueCapped' : 'orders.overdueText', due)}</p>
    </section>
  );
}
