import type { ScheduledOrder } from '@core/types';
import { booking, late, over } from '@features/booking/testing/answers';
import { CARD, QUOTE } from '@features/orders/testing/answers';
import { type Answers, ok, PENDING } from '@testing/answers';
import { readStates, type Screen } from '../state';

const LIST = 'GET /order/v1/auto-apply-list';
const ONE = 'GET /order/v1/get-auto-apply';

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
    late: { path, answers: { ...shown(), [ONE]: ok(late()) }, today: '2026-11-30' },
    lapsed: { path, answers: { ...shown(), [ONE]: ok(over({ reason: 'denied' })) } },
    cancel: { path, answers: shown(), acts: [cancel] },
    cancelling: {
      path,
      answers: { ...shown(), 'POST /order/v1/cancel-auto-apply': PENDING },
      acts: [cancel, { press: 'schedule.yes' }],
    },
  },
};
