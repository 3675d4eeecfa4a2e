import type { ScheduledOrder } from '@core/types';
import { QUOTE } from '@features/orders/testing/answers';

/** A quote with the discount for repaying the running loan on time. */
const NEXT_QUOTE = {
  ...QUOTE,
  serviceFee: '475.00',
  gstFee: '85.50',
  arriveAmount: '4439.50',
  repaymentDate: '2026-12-04',
  discount: '0.05',
  apr: '699.40',
  earned: { nameKey: 'labels.tierCopper', percent: 5 },
} as const;

export const booking = (more: Partial<ScheduledOrder> = {}): ScheduledOrder => ({
  id: 'B1',
  orderId: 'O1',
  productId: 'P1',
  expectBorrowAmount: '5000.00',
  createTime: '2026-11-20T10:15:00+05:30',
  orderNo: 'SL100002',
  cardId: 'C0',
  loanAmount: '5000.00',
  period: 7,
  repaymentAmount: '5035.00',
  interestRate: '0.1',
  interest: '35.00',
  scheduledTime: '2026-11-27',
  bankNo: '****0001',
  status: 'booked',
  reason: '',
  quote: NEXT_QUOTE,
  ...more,
});

/** A booking as quoted on 30 November: the running loan, due on the 27th, is unpaid, so there is no discount. */
export const late = (more: Partial<ScheduledOrder> = {}) =>
  booking({ quote: { ...QUOTE, repaymentDate: '2026-12-07' }, ...more });

/** A booking that has ended has no quote. */
export const over = (more: Partial<ScheduledOrder>): ScheduledOrder => {
  const { quote: _, ...rest } = booking({ status: 'lapsed', ...more });
  return rest;
};
