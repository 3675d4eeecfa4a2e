import type { Disbursal, OrderDetail } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

interface AmountLabels {
  readonly received: MessageKey;
  readonly repayment: MessageKey;
  readonly repaymentAmount: MessageKey;
}

/** Labels of amounts. Before the disbursal, no label says that the money was received. */
export const AMOUNT_LABELS: Readonly<Record<Disbursal | 'settled', AmountLabels>> = {
  expected: {
    received: 'labels.costArriveAmount',
    repayment: 'orders.repayment',
    repaymentAmount: 'orders.repaymentAmount',
  },
  received: {
    received: 'orders.received',
    repayment: 'orders.repayment',
    repaymentAmount: 'orders.repaymentAmount',
  },
  settled: {
    received: 'orders.received',
    repayment: 'orders.repaid',
    repaymentAmount: 'orders.repaid',
  },
  never: {
    received: 'orders.wouldHaveReceived',
    repayment: 'orders.wouldHaveRepaid',
    repaymentAmount: 'orders.wouldHaveRepaid',
  },
};

/** Label of `repaymentAmount`, which of a settled loan in instalments is the plan's amount, not the amount paid. */
export function repaymentLabel({ repayment, view }: OrderDetail): MessageKey {
  if (view.isSettled && repayment != null) return 'orders.agreed';
  return AMOUNT_LABELS[view.isSettled ? 'settled' : view.disbursal].repaymentAmount;
}

/** Whether the borrower returned the loan within the cooling-off days. */
export const wasReturned = ({ payments = [] }: OrderDetail): boolean =>
  payments.some(({ what }) => what === 'coolingOff');
