import type { OrderDetail, PaymentLine } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { formatMoney } from '@i18n/formats';
import { AMOUNT_LABELS } from '../amountLabels';
import styles from '../orders.module.css';
import { amountRow, lineRow, sumRow, useCostRows } from '../useCostRows';

export function Statement({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  const cost = useCostRows(detail);
  const { addedCost, showOverdue } = view;
  return (
    <Card title={t(view.tableKey)} titleGap={8}>
      {/* Hidden for settled loans in instalments: the bar shows the agreed cost, which early repayment reduces. */}
      {view.cost !== null && !(view.isSettled && detail.repayment != null) && (
        <div className={styles.cost}>
          <CostBar parts={view.cost} receiveLabel={t(AMOUNT_LABELS[view.disbursal].received)} />
        </div>
      )}
      <ExplainedRows
        rows={[
          { label: t('orders.id'), value: detail.orderNo },
          ...cost.rows,
          cost.early,
          showOverdue && { label: t('orders.overdueDays'), value: String(detail.overdueDays), tone: 'danger' },
          showOverdue &&
            ({
              ...amountRow(t('orders.overdueFee'), detail.overdueFee, cost.why('overdueFee')),
              tone: 'danger',
            } as const),
          addedCost !== null && sumRow(t(view.isSettled ? 'product.totalCost' : 'orders.totalCost'), addedCost.total),
          (showOverdue || cost.early !== false) &&
            view.repay !== null &&
            sumRow(t(showOverdue ? 'orders.toPay' : 'orders.ifToday'), view.repay.amount, cost.why('payable')),
          view.instalments !== null && lineRow(t, detail.costs, 'interestAccrued'),
          view.instalments !== null && lineRow(t, detail.costs, 'payoff'),
          { label: t('orders.applicationDate'), value: t.dateTime(detail.applyTime) },
          detail.loanDate !== null && { label: t('orders.loanDate'), value: t.date(detail.loanDate) },
          { label: t('orders.bankAccount'), value: <Digits text={detail.bankNo} /> },
          detail.disbursalReference != null && {
            label: t('orders.bankReference'),
            value: <Digits text={detail.disbursalReference} />,
            why: t('orders.bankReferenceUse'),
          },
        ]}
      />
    </Card>
  );
}

/** Labels of the parts into which a payment is split. */
const PARTS = [
  ['late', 'orders.partLate'],
  ['interest', 'orders.partInterest'],
  ['principal', 'orders.partPrincipal'],
] as const;

export function PaymentsReceived({ detail }: { readonly detail: OrderDetail }) {
  const { payments, refunds } = detail.view;
  const received = detail.received ?? null;
  const t = useT();
  if (payments.length === 0 && refunds.length === 0) return null;
  const isPlanned = detail.repayment != null;
  /** Returns how a payment for a loan in instalments was used; undefined if unknown, and for other loans. */
  const why = (place: number): string | undefined => {
    const parts = detail.payments?.[place]?.parts;
    if (!isPlanned || parts === undefined) return undefined;
    const used = PARTS.filter(([part]) => Number(parts[part]) > 0);
    return used.map(([part, label]) => `${t(label)}: ${formatMoney(parts[part])}`).join(' · ');
  };
  const row = ({ labelKey, amount, at, reference }: PaymentLine): ExplainedRow => ({
    ...amountRow(`${t(labelKey)} · ${t.dateTime(at)}`, amount),
    hint: reference === '' ? undefined : t('orders.paymentReference', reference),
  });
  return (
    <Card title={t('orders.payments')} titleGap={8}>
      <ExplainedRows
        rows={[
          ...payments.map((line, place) => ({ ...row(line), why: why(place) })),
          payments.length > 1 && received !== null && sumRow(t('orders.paymentsTotal'), received),
          ...refunds.map(row),
        ]}
      />
    </Card>
  );
}
