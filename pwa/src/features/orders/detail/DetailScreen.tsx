import type { FirstCalls } from '@platform/navigation/firstCalls';

import type { OrderDetail, OrderDetailView } from '@core/types';
import { freshness } from '@platform/calls/freshness';
import { useRefetch } from '@platform/calls/useRefetch';
import { formatDay, formatInstant, formatMoney } from '@i18n/formats';
import type { MessageKey } from '@i18n/generated/keys';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Digits } from '@ui/Digits/Digits';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { CoolingOffButton, RepayButton } from '../repay/RepayActions';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';
import { Notice } from '@ui/Notice/Notice';
import { BookNextLoan } from './BookNextLoan';
import { type PaymentReturn, usePaymentReturn } from '../repay/usePaymentReturn';

import { WhatIf } from './WhatIf';
import { ordersApi, useOrderDetailQuery } from '../api';
import styles from '../orders.module.css';
import { OrderScreen } from '../OrderScreen';
import { OrderTimeline } from './OrderTimeline';
import { PapersLink } from '../PapersLink';
import { PaymentsReceived } from './PaymentsReceived';
import { SettledNote } from './SettledNote';
import { StateTag } from '../StateTag';
import { useCostRows } from '../useCostRows';

export const firstCalls: FirstCalls = (orderId) => [ordersApi.endpoints.orderDetail.initiate(orderId)];

const PAYMENT_NOTES: Readonly<Partial<Record<PaymentReturn, MessageKey>>> = {
  waiting: 'orders.paymentWait',
  left: 'orders.paymentLeft',
  slow: 'orders.paymentSlow',
};

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
  const note = PAYMENT_NOTES[payment.state];
  return (
    <OrderScreen
      title={t('orders.detailTitle')}
      query={query}
      footer={(detail) => {
        const { repay, canBook } = detail.view;
        return (
          repay !== null && (
            <RepayButton detail={detail} repay={repay} canBook={canBook} hasLeft={payment.state === 'left'} />
          )
        );
      }}
    >
      {(detail) => (
        <>
          {note !== undefined && (
            <Notice tone="info" role="status">
              {t(note)}
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
  const { language } = useLanguage();
  const due = detail.repaymentDate === null ? null : formatDay(detail.repaymentDate, language);
  return (
    <>
      {view.paymentNoteKey !== null && (
        <Notice tone="warn" role="alert">
          {t(view.paymentNoteKey)}
        </Notice>
      )}
      {view.showOverdue && <OverdueBanner due={due ?? ''} capped={view.overdueCapped} />}
      {view.isSettled ? <SettledNote view={view} /> : <Owed detail={detail} due={due} />}
      <Facts detail={detail} />
      <PaymentsReceived detail={detail} />
      {view.papersHref !== null && (
        <Card className={styles.papers}>
          <PapersLink to={view.papersHref} order={detail} />
        </Card>
      )}
      <OrderTimeline entries={view.timeline} due={view.dueAhead} />
      <WhatIf detail={detail} />
      <BookNextLoan detail={detail} />
      {view.canCoolOff && <CoolingOffButton detail={detail} />}
    </>
  );
}

/** A payment arrived but did not settle the loan. */
function Paid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { view } = detail;
  if (view.isSettled || detail.paymentState !== 'paid') return null;
  return (
    <SuccessNote title={t('orders.paidTitle')}>
      {view.repay !== null && detail.repaymentDate !== null && (
        <p>{t('orders.paidNext', formatMoney(view.repay.amount), formatDay(detail.repaymentDate, language))}</p>
      )}
    </SuccessNote>
  );
}

function Owed({ detail, due }: { readonly detail: OrderDetail; readonly due: string | null }) {
  const t = useT();
  const days = useDays();
  const { view } = detail;
  const { daysLeft } = view;
  const isLater = daysLeft !== null && daysLeft > 0;
  // Early repayment costs less: the amount is today's, the deadline is the due date.
  const isEarly = useCostRows(detail).early.length > 0;
  let deadline = t('orders.toPay');
  if (daysLeft === 0) deadline = t('orders.repayToday');
  if (isLater) deadline = t('orders.repayBy', due ?? '', days(daysLeft));
  return (
    <Card>
      <StateTag {...view} />
      {view.repay !== null && (
        <>
          <Note above={12}>{isEarly ? t('orders.ifToday') : deadline}</Note>
          <Amount size="hero" value={view.repay.amount} />
        </>
      )}
      {view.repay !== null && isEarly && <Note above={8}>{deadline}</Note>}
      {view.showOverdue ? (
        // The date stands in the banner above; here it says why the sum has grown.
        <Note tone="danger" above={8}>
          {t('orders.overdueInSum', days(detail.overdueDays))}
        </Note>
      ) : (
        due !== null && (view.repay === null || (!isEarly && !isLater)) && <Note above={8}>{t('orders.due', due)}</Note>
      )}
      <ExtensionLink view={view} />
      {detail.extensionMsg !== '' && <Note above={8}>{detail.extensionMsg}</Note>}
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

function Facts({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
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
    detail.loanDate === null ? [] : [{ label: t('orders.loanDate'), value: formatDay(detail.loanDate, language) }];
  return (
    <Card as="section">
      <Heading below={8}>{t('orders.statement')}</Heading>
      <ExplainedRows
        rows={[
          { label: t('orders.id'), value: detail.orderNo },
          ...cost.rows,
          ...cost.early,
          ...overdue,
          ...payable,
          {
            label: t('orders.applicationDate'),
            value: formatInstant(detail.applyTime, language),
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
    <Notice as="section" tone="danger" className={styles.overdue}>
      <h2>{t('orders.overdueTitle')}</h2>
      <p>{t(capped ? 'orders.overdueCapped' : 'orders.overdueText', due)}</p>
    </Notice>
  );
}
