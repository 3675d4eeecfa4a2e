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
  ...more,
});

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
      [LIST]: ok([booking(), booking({ id: 'B0', orderNo: 'SL100000', status: 'lapsed', reason: 'full' })]),
    }),
    empty: { path: '/schedule', answers: { [LIST]: ok([]) } },
  },
  schedule: {
    ...readStates(path, shown()),
    'no-card': { path, answers: shown({ cardId: null, bankNo: null }) },
    lapsed: { path, answers: shown({ status: 'lapsed', reason: 'denied' }) },
    cancel: { path, answers: shown(), acts: [cancel] },
    cancelling: {
      path,
      answers: { ...shown(), 'POST /order/v1/cancel-auto-apply': PENDING },
      acts: [cancel, { press: 'schedule.yes' }],
    },
  },
};
