import type { Disbursal } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

interface Figures {
  /** Beside what the loan brings. */
  readonly received: MessageKey;
  /** Beside what it costs, on the card. */
  readonly repayment: MessageKey;
  /** The same among the facts of the order. */
  readonly repaymentAmount: MessageKey;
}

/** How an order's amounts read: nothing reads as received or owed before the money came. */
export const FIGURES: Readonly<Record<Disbursal, Figures>> = {
  expected: {
    received: 'orders.wouldReceive',
    repayment: 'orders.wouldRepay',
    repaymentAmount: 'orders.wouldRepay',
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
