import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Text';

import { CostBar } from '@entities/cost/CostBar/CostBar';
import { AMOUNT_LABELS } from '../amountLabels';
import styles from '../orders.module.css';
import { useCostRows } from '../useCostRows';

export function Statement({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  const cost = useCostRows(detail);
  const { addedCost, showOverdue } = view;
  const line = (id: string): ExplainedRow | false => {
    const found = detail.costs.lines.find((known) => known.id === id);
    if (found === undefined) return false;
    return { label: t(found.labelKey, ...found.labelArgs), value: <Amount value={found.amount} />, why: cost.why(id) };
  };
  return (
    <Card as="section">
      <Heading below={8}>{t(view.tableKey)}</Heading>
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
          showOverdue && {
            label: t('orders.overdueFee'),
            value: <Amount value={detail.overdueFee} />,
            tone: 'danger',
            why: cost.why('overdueFee'),
          },
          addedCost !== null && {
            label: t(view.isSettled ? 'product.totalCost' : 'orders.totalCost'),
            value: <Amount value={addedCost.total} />,
            tone: 'strong',
          },
          (showOverdue || cost.early !== false) &&
            view.repay !== null && {
              label: t(showOverdue ? 'orders.toPay' : 'orders.ifToday'),
              value: <Amount value={view.repay.amount} />,
              tone: 'strong',
              why: cost.why('payable'),
            },
          view.instalments !== null && line('interestAccrued'),
          view.instalments !== null && line('payoff'),
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
