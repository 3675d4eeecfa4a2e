import type { Disbursal, OrderDetail } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

interface Figures {
  readonly received: MessageKey;
  readonly repayment: MessageKey;
  readonly repaymentAmount: MessageKey;
}

/** Labels by disbursal state: amounts are labelled as received only after the disbursal. */
export const FIGURES: Readonly<Record<Disbursal, Figures>> = {
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
  never: {
    received: 'orders.wouldHaveReceived',
    repayment: 'orders.wouldHaveRepaid',
    repaymentAmount: 'orders.wouldHaveRepaid',
  },
};

/** Whether the loan was returned within the cooling-off days. */
export const wasReturned = ({ payments = [] }: OrderDetail): boolean =>
  payments.some(({ what }) => what === 'coolingOff');
