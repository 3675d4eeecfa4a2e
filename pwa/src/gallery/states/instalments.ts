import type { OrderTimelineEntry } from '@core/types';
import { CARD, home, orderItem } from '@features/orders/testing/answers';
import { AHEAD, homeWith, LATE, listed, PAID_OFF, RUNNING, steady } from '@features/orders/testing/steady';
import { type Answers, ok } from '@testing/answers';
import { product } from '@testing/examples';
import type { Screen } from '../state';

const path = '/orders/O1/detail';
const timeline: OrderTimelineEntry[] = [
  { at: '2026-11-20T10:15:00+05:30', event: 'apply', orderState: '1', void: 0 },
  { at: '2026-11-20T10:25:00+05:30', event: 'approve', orderState: '2', void: 0 },
  { at: '2026-11-20T11:02:00+05:30', event: 'disbursed', orderState: '6', void: 0 },
];
const order = (...given: Parameters<typeof steady>): Answers => ({
  'GET /order/v1/detail': ok(steady(...given)),
  'GET /home/v1/index': ok(home(1)),
});
const fresh = order('6', { canCoolOff: 1, reservation: 0, timeline });
const running = order('6', { ...RUNNING, reservation: 0, timeline });
const late = order('8', { ...LATE, reservation: 0, timeline });
const expected = { loanDate: null, repaymentDate: null, nextDue: null, payable: '0.00', payoff: '0.00' } as const;
const decided = { ...expected, processingTime: '1 hour', autoGetMoney: 0, timeline: timeline.slice(0, 1) } as const;
const passed = order('2', { ...decided, actUntil: '2026-11-23T10:25:00+05:30', timeline: timeline.slice(0, 2) });
const part = { press: 'orders.payOther' } as const;
const [ON_DAY, ON_LATE] = ['2026-12-26', '2026-12-29'] as const;

export const INSTALMENTS: Readonly<Record<string, Screen>> = {
  instalments: {
    audit: { path: '/orders/O1/audit', answers: order('1', decided), today: '2026-11-20' },
    confirm: { path: '/orders/O1/confirm', answers: passed, today: '2026-11-20' },
    fresh: { path, answers: fresh, today: '2026-11-20' },
    'pay-or-return': { path, answers: fresh, acts: [{ press: { label: '3,457' } }], today: '2026-11-20' },
    running: { path, answers: running, today: ON_DAY },
    ahead: { path, answers: order('6', { ...AHEAD, timeline }), today: '2026-12-10' },
    late: { path, answers: late, today: ON_LATE },
    'pay-instalment': { path, answers: running, acts: [{ press: { label: '3,457' } }], today: ON_DAY },
    'pay-everything': { path, answers: running, acts: [{ press: 'orders.payAll' }], today: ON_DAY },
    'pay-part': {
      path,
      answers: running,
      acts: [part, { type: '2000', into: 'orders.partAmount' }],
      today: ON_DAY,
    },
    'pay-too-little': {
      path,
      answers: late,
      acts: [part, { type: '500', into: 'orders.partAmount' }],
      today: ON_LATE,
    },
    'pay-out-of-range': {
      path,
      answers: running,
      acts: [part, { type: '9000', into: 'orders.partAmount' }],
      today: ON_DAY,
    },
    settled: { path, answers: order('7', { ...PAID_OFF, timeline }), today: '2027-01-05' },
    list: {
      path: '/order',
      answers: {
        'GET /order/v1/list': ok([
          { ...listed(steady('8', LATE)), orderId: 'O8' },
          listed(steady('6', { ...RUNNING, asOf: ON_LATE })),
          orderItem('7', { orderId: 'O7' }),
        ]),
        'GET /bank/v1/find-user-bank-card': ok([CARD]),
      },
      today: ON_LATE,
    },
    home: { path: '/', answers: { 'GET /home/v1/index': ok(homeWith(steady('6', RUNNING))) }, today: ON_DAY },
    'home-late': { path: '/', answers: { 'GET /home/v1/index': ok(homeWith(steady('8', LATE))) }, today: ON_LATE },
    'home-offer': {
      path: '/',
      answers: {
        'GET /home/v1/index': ok({
          ...home(0),
          asOf: '2026-11-20',
          homeProductVos: [
            product({
              id: 'steady',
              name: 'Saral Steady',
              maxAmount: '25000.00',
              periodList: [91, 120, 180],
              interestRate: '0.06',
              example: {
                amount: '25000.00',
                days: 92,
                instalments: 3,
                repaymentAmount: '25920.30',
                repaymentDate: '2027-02-20',
                parts: { receive: '24469.00', charges: '531.00', interest: '920.30', costs: '1451.30', apr: '35.25' },
              },
            }),
          ],
        }),
      },
      today: '2026-11-20',
    },
  },
};
