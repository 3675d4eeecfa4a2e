import type { ScheduledOrder } from '@core/types';
import { CARD, QUOTE } from '@features/orders/testing/answers';
import { type Answers, ok, PENDING } from '@testing/answers';
import { readStates, type Screen } from '../state';

const LIST = 'GET /order/v1/auto-apply-list';
const ONE = 'GET /order/v1/get-auto-apply';

const booking = (more: Partial<ScheduledOrder> = {}): ScheduledOrder => ({
  id: 'B1',
  orderId: 'O1',
  productId: 'P1',
  expectBorrowAmount: '5000.00',
  createTime: '2026-11-20T10:15:00+05:30',
  orderNo: 'SL100002',
  cardId: 'C1',
  loanAmount: '5000.00',
  repaymentAmount: '5035.00',
  interestRate: '0.1',
  interest: '35.00',
  period: 7,
  scheduledTime: '2026-11-27',
  bankNo: '****1191',
  status: 'booked',
  reason: '',
  quote: {
    ...QUOTE,
    serviceFee: '475.00',
    gstFee: '85.50',
    arriveAmount: '4439.50',
    repaymentDate: '2026-12-04',
    discount: '0.05',
    apr: '699.40',
    earned: { nameKey: 'labels.tierCopper', percent: 5 },
  },
  ...more,
});

/** The server quotes nothing for a booking that has ended. */
const over = (more: Partial<ScheduledOrder>): ScheduledOrder => {
  const { quote: _, ...rest } = booking({ status: 'lapsed', ...more });
  return rest;
};

const path = '/schedule/B1?pid=P1';
const shown = (more: Partial<ScheduledOrder> = {}): Answers => ({
  [ONE]: ok(booking(more)),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(QUOTE),
});
const cancel = { press: 'schedule.cancel' } as const;

export const BOOKING: Readonly<Record<string, Screen>> = {
  schedules: {
    ...readStates('/schedule', {
      [LIST]: ok([booking(), over({ id: 'B0', orderNo: 'SL100000', reason: 'full' })]),
    }),
    empty: { path: '/schedule', answers: { [LIST]: ok([]) } },
  },
  schedule: {
    ...readStates(path, shown()),
    'no-card': { path, answers: shown({ cardId: null, bankNo: null }) },
    late: {
      path,
      answers: { ...shown(), [ONE]: ok({ ...booking(), quote: { ...QUOTE, repaymentDate: '2026-12-09' } }) },
    },
    lapsed: { path, answers: { ...shown(), [ONE]: ok(over({ reason: 'denied' })) } },
    cancel: { path, answers: shown(), acts: [cancel] },
    cancelling: {
      path,
      answers: { ...shown(), 'POST /order/v1/cancel-auto-apply': PENDING },
      acts: [cancel, { press: 'schedule.yes' }],
    },
  },
};
