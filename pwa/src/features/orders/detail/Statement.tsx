import type { Money, OrderDetail } from '@core/types';
import { formatDay, formatInstant } from '@i18n/formats';
import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Heading';

import { CostBar } from '@entities/cost/CostBar/CostBar';
import { AMOUNT_LABELS } from '../amountLabels';
import styles from '../orders.module.css';
import { useCostRows } from '../useCostRows';

export function Statement({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  const { language } = useLanguage();
  const cost = useCostRows(detail);
  const { addedCost } = view;
  const money = (label: MessageKey, value: Money, tone?: 'strong'): ExplainedRow => ({
    label: t(label),
    value: <Amount value={value} />,
    tone,
  });
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
  const payoff: ExplainedRow[] =
    view.instalments === null
      ? []
      : ['interestAccrued', 'payoff'].flatMap((id) => {
          const line = detail.costs.lines.find((known) => known.id === id);
          if (line === undefined) return [];
          const label = t(line.labelKey, ...line.labelArgs);
          return [{ label, value: <Amount value={line.amount} />, why: cost.why(id) }];
        });
  const sent: ExplainedRow[] =
    detail.loanDate === null ? [] : [{ label: t('orders.loanDate'), value: formatDay(detail.loanDate, language) }];
  const reference: ExplainedRow[] =
    detail.disbursalReference == null
      ? []
      : [
          {
            label: t('orders.bankReference'),
            value: <Digits text={detail.disbursalReference} />,
            why: t('orders.bankReferenceUse'),
          },
        ];
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
          ...cost.early,
          ...overdue,
          ...(addedCost === null
            ? []
            : [money(view.isSettled ? 'product.totalCost' : 'orders.totalCost', addedCost.total, 'strong')]),
          ...payable,
          ...payoff,
          { label: t('orders.applicationDate'), value: formatInstant(detail.applyTime, language) },
          ...sent,
          { label: t('orders.bankAccount'), value: <Digits text={detail.bankNo} /> },
          ...reference,
        ]}
      />
    </Card>
  );
}
