import type { Disbursal } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

interface Figures {
  readonly received: MessageKey;
  readonly repayment: MessageKey;
  readonly repaymentAmount: MessageKey;
}

/** Labels by disbursal state: amounts are labelled as received or owed only after the disbursal. */
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
