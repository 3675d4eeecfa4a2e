import type { CostTable, Money, OrderDetail } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { type Translate, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import type { ExplainedRow } from '@ui/ExplainedRows/ExplainedRows';
import { daysBetween } from '@i18n/days';
import { AMOUNT_LABELS, wasReturned } from './amountLabels';

/** A row with an amount, and its explanation. */
export const amountRow = (label: string, amount: Money, why?: string): ExplainedRow => ({
  label,
  value: <Amount value={amount} />,
  why,
});

/** A row with a sum, or with another main amount. */
export const sumRow = (...row: Parameters<typeof amountRow>): ExplainedRow => ({
  ...amountRow(...row),
  tone: 'strong',
});

/** The row of the yearly rate, with its rule. */
export const aprRow = (t: Translate, apr: NonNullable<CostTable['apr']>): ExplainedRow => ({
  label: t(apr.labelKey),
  value: t('product.percent', apr.percent),
  why: t(apr.ruleKey, ...apr.ruleArgs),
});

export function useCostRows(detail: OrderDetail) {
  const t = useT();
  const { costs } = detail;
  const { extendedDays } = detail.view;
  const why = explanation(t, costs);
  const paid = detail.view.isSettled ? (detail.received ?? null) : null;
  const isPaidOff = detail.view.isSettled && detail.repayment != null;
  const repayment = isPaidOff ? paid : detail.payments?.find(({ what }) => what !== 'extension')?.amount;
  // Early or late payment changes the sum.
  const repaid = (detail.view.isSettled ? repayment : null) ?? detail.repaymentAmount;
  const { extensions = null, latePaid = null } = detail.view.addedCost ?? {};
  const figures = AMOUNT_LABELS[detail.view.disbursal];
  const rows: (ExplainedRow | false)[] = [
    amountRow(t('orders.loanAmount'), detail.loanAmount),
    {
      label: t('orders.tenure'),
      value:
        extendedDays === null
          ? t.days(wasReturned(detail) ? detail.daysUsed : daysOf(detail))
          : t('orders.tenureExtended', t.days(extendedDays)),
    },
    amountRow(t(figures.received), detail.arriveAmount, why('arriveAmount')),
    sumRow(
      t(detail.view.isSettled ? 'orders.repaid' : figures.repaymentAmount),
      repaid,
      repaid === detail.repaymentAmount ? why('repaymentAmount') : undefined,
    ),
    extensions !== null && amountRow(t('orders.extensionsPaid'), extensions),
    // The total paid exceeds the repayment if extensions were paid too.
    paid !== null && paid !== repaid && sumRow(t('orders.paymentsTotal'), paid),
    amountRow(t('orders.processingFee'), detail.serviceFee, why('serviceFee')),
    amountRow(t('labels.costGstFee', GST_PERCENT), detail.gstFee, why('gstFee')),
    isPaidOff
      ? amountRow(t('labels.costInterestUsed'), detail.coolingOffInterest)
      : amountRow(t('orders.interestFee'), detail.interest, why('interest')),
    latePaid !== null && amountRow(t('orders.latePaid'), latePaid),
    costs.apr === null ? { label: t('labels.costApr'), value: t('product.percent', detail.apr) } : aprRow(t, costs.apr),
  ];
  // If the loan is repaid today, interest is due only for the days used.
  return { rows, early: lineRow(t, costs, 'interestUsed'), why };
}

/** Returns a loan's days. The `period` of instalments is only their name: their days depend on the months. */
export function daysOf({ repayment, plan = [], period, loanDate, asOf }: OrderDetail): number {
  const last = plan.at(-1)?.dueDate;
  return repayment == null || last === undefined ? period : daysBetween(loanDate ?? asOf, last);
}

/** Returns the row of a line of a cost table, by the line's id; false for a missing line. */
export function lineRow(t: Translate, { lines }: CostTable, id: string): ExplainedRow | false {
  const line = lines.find((known) => known.id === id);
  return (
    line !== undefined && amountRow(t(line.labelKey, ...line.labelArgs), line.amount, t(line.ruleKey, ...line.ruleArgs))
  );
}

/** Returns a function that explains a line of a cost table, by the line's id; undefined for a missing line. */
export const explanation =
  (t: Translate, { lines }: CostTable) =>
  (id: string): string | undefined => {
    const line = lines.find((known) => known.id === id);
    return line && t(line.ruleKey, ...line.ruleArgs);
  };
