import type { Day, OrderDetail, OrderTimelineEntry } from '@core/types';
import {
  CARD,
  disputedItem,
  extension as extensionOf,
  home,
  orderDetail,
  orderItem,
  PRODUCT,
  QUOTE,
  STATEMENT,
} from '@features/orders/testing/answers';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { on, readStates, type Screen } from '../state';

const LIST = 'GET /order/v1/list';
const DETAIL = 'GET /order/v1/detail';
const STATES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'];
const OWED = ['6', '8', '11'];
const UNTIL = '2026-11-23T10:25:00+05:30';
const list: Answers = {
  [LIST]: ok(
    STATES.map((state) => {
      const isLate = state === '8';
      return orderItem(state, {
        ...(OWED.includes(state) && { repaymentDate: '2026-11-27', asOf: isLate ? '2026-11-30' : '2026-11-20' }),
        ...(isLate && { payable: '5185.00' }),
        ...(state === '2' && { actUntil: UNTIL }),
      });
    }),
  ),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
};
const order = (state: string, more: Parameters<typeof orderDetail>[1] = {}): Answers => ({
  [DETAIL]: ok(orderDetail(state, more)),
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /home/v1/index': ok(home(1)),
});
const timeline: OrderTimelineEntry[] = [
  { at: '2026-11-20T10:15:00+05:30', event: 'apply', orderState: '1', void: 0 },
  { at: '2026-11-20T10:25:00+05:30', event: 'approve', orderState: '2', void: 0 },
  { at: '2026-11-20T11:00:00+05:30', event: 'getMoney', orderState: '4', void: 0 },
  { at: '2026-11-20T11:02:00+05:30', event: 'disbursed', orderState: '6', void: 0 },
];
const extended = (day: Day): OrderTimelineEntry[] => [
  ...timeline,
  { at: `${day}T17:50:00+05:30`, event: 'requestExtension', orderState: '11', void: 0 },
  { at: `${day}T18:00:00+05:30`, event: 'extensionPaid', orderState: '11', void: 0 },
];
const loaned = order('6', { isExtension: 1, canCoolOff: 1, timeline });
const confirming = order('6', { paymentState: 'confirming', paymentPurpose: 'repayment', timeline });
const overdue = order('8', {
  isExtension: 1,
  asOf: '2026-11-30',
  overdueDays: 3,
  overdueFee: '150.00',
  payable: '5185.00',
  timeline,
});

const plain = order('6', { isExtension: 1, timeline });
const capped = order('8', {
  asOf: '2026-12-06',
  overdueCap: '0.05',
  overdueDays: 9,
  overdueFee: '250.00',
  payable: '5285.00',
  timeline,
});
const ended = (state: string, event: string): Answers =>
  order(state, {
    loanDate: null,
    repaymentDate: null,
    timeline: [...timeline.slice(0, 1), { at: '2026-11-20T12:00:00+05:30', event, orderState: state, void: 0 }],
  });

const ahead: Parameters<typeof extensionOf>[0] = {
  extensionFee: '320.00',
  totalCost: '5355.00',
  apr: '618.33',
  interest: '25.00',
  overdueFee: '0.00',
  extensionApplyTime: '2026-11-25T10:15:00+05:30',
  extensionTime: '2026-12-02',
  asOf: '2026-11-25',
  interestDays: 5,
  overdueDays: 0,
};
const CALC = 'GET /order-repay-extension/v1/extension-calc/O1';
const extension: Answers = { [CALC]: ok(extensionOf(ahead)), ...loaned };
const waitingOrder = {
  extensionState: 1,
  isExtension: 0,
  extensionFee: '320.00',
  actUntil: '2026-11-26T17:50:00+05:30',
  extensionMsg: 'Extension not paid yet. If you pay ₹320.00 by 26 Nov 2026, 17:50, your due date moves to 2 Dec 2026.',
  asOf: '2026-11-25',
  timeline: extended('2026-11-25').slice(0, -1),
} as const;
const waiting: Answers = {
  ...order('11', waitingOrder),
  [CALC]: ok(
    extensionOf({
      ...ahead,
      isWaiting: 1,
      extensionApplyTime: '2026-11-25T17:50:00+05:30',
      expireTime: '2026-11-26T17:50:00+05:30',
    }),
  ),
};
const extendedOrder: Partial<OrderDetail> = {
  extensionState: 3,
  extensionMsg: 'Your due date was extended to 4 Dec 2026.',
  repaymentDate: '2026-12-04',
  extendedFrom: '2026-11-27',
  extendedApr: '531.93',
  asOf: '2026-11-27',
  timeline: extended('2026-11-27'),
  received: '330.00',
  payments: [{ amount: '330.00', paidAt: '2026-11-27T18:00:00+05:30', reference: 'T1', what: 'extension' }],
};
const decided = {
  processingTime: '5 minutes',
  autoGetMoney: 0,
  coolingOffDays: 3,
  actUntil: UNTIL,
} as const;
const applied = timeline.slice(0, 1);
const auditing = order('1', { ...decided, actUntil: null, timeline: applied, loanDate: null, repaymentDate: null });
const passed = order('2', { ...decided, timeline: timeline.slice(0, 2), loanDate: null, repaymentDate: null });
const failed: Answers = {
  ...order('5', { canChooseAmount: 1 }),
  'GET /product/v1/product-info': ok(PRODUCT),
  'GET /order/v1/kfs': ok(STATEMENT),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
};
const SESSION = 'POST /order/v1/audit-session';
const link = '/orders/audit?orderId=O1&token=once';

export const ORDERS: Readonly<Record<string, Screen>> = {
  orders: {
    ...readStates('/order', list),
    empty: { path: '/order', answers: { [LIST]: ok([]) } },
    disputed: { path: '/order', answers: { [LIST]: ok([disputedItem()]) } },
    confirming: {
      path: '/order',
      answers: { [LIST]: ok([orderItem('6', { repaymentDate: '2026-11-27', confirming: '5035.00' })]) },
    },
    extensions: {
      path: '/order',
      answers: {
        [LIST]: ok([
          orderItem('2', { actUntil: UNTIL }),
          orderItem('11', {
            extensionState: 1,
            repaymentDate: '2026-11-27',
            asOf: '2026-11-25',
            extensionFee: '320.00',
            actUntil: '2026-11-26T17:50:00+05:30',
          }),
          orderItem('11', { orderId: 'O12', extensionState: 3, repaymentDate: '2026-12-04', asOf: '2026-11-27' }),
          orderItem('8', { repaymentDate: '2026-11-27', asOf: '2026-11-30', payable: '5185.00' }),
        ]),
      },
    },
    levels: { path: '/order', answers: { ...list, ...order('6') }, acts: [{ press: 'orders.tiers' }] },
  },
  'order-audit': {
    ...readStates('/orders/O1/audit', auditing),
    refreshing: { path: '/orders/O1/audit', answers: auditing, acts: [{ press: 'orders.refresh' }] },
    'money-at-once': {
      path: '/orders/O1/audit',
      answers: order('1', { ...decided, autoGetMoney: 1, timeline: applied }),
    },
    denied: { path: '/orders/O1/audit', answers: ended('3', 'deny'), acts: [{ press: 'orders.refresh' }] },
    'after-denial': { path: '/orders/O1/audit', answers: ended('3', 'deny') },
    passed: { path: '/orders/O1/audit', answers: passed },
    loaned: { path: '/orders/O1/audit', answers: loaned },
    withdraw: { path: '/orders/O1/audit', answers: auditing, acts: [{ press: 'orders.withdraw' }] },
    withdrawn: {
      path: '/orders/O1/audit',
      answers: { [LIST]: ok([orderItem('10')]), ...auditing, 'POST /order/v1/withdraw': ok(null) },
      acts: [{ press: 'orders.withdraw' }, { press: 'orders.withdrawConfirm' }],
    },
  },
  'order-confirm': {
    ...readStates('/orders/O1/confirm', passed),
    'getting-money': {
      path: '/orders/O1/confirm',
      answers: { ...passed, 'POST /order/v1/loan': PENDING },
      acts: [{ press: 'orders.getMoney' }],
    },
    refused: {
      path: '/orders/O1/confirm',
      answers: {
        ...passed,
        'POST /order/v1/loan': refuse('The bank cannot send money now. Try again in 30 minutes; the offer stays open.'),
      },
      acts: [{ press: 'orders.getMoney' }],
    },
    'money-taken': {
      path: '/orders/O1/confirm',
      answers: { [LIST]: ok([orderItem('4')]), ...passed, 'POST /order/v1/loan': ok(null) },
      acts: [{ press: 'orders.getMoney' }],
    },
    moved: { path: '/orders/O1/confirm', answers: order('6') },
  },
  'order-detail': on('2026-11-20', {
    ...readStates('/orders/O1/detail', loaned),
    overdue: { path: '/orders/O1/detail', answers: overdue, today: '2026-11-30' },
    'overdue-capped': { path: '/orders/O1/detail', answers: capped, today: '2026-12-06' },
    'due-soon': {
      path: '/orders/O1/detail',
      answers: order('6', { isExtension: 1, asOf: '2026-11-25', timeline }),
      today: '2026-11-25',
    },
    'due-today': {
      path: '/orders/O1/detail',
      answers: order('6', { isExtension: 1, asOf: '2026-11-27', timeline }),
      today: '2026-11-27',
    },
    'extension-pending': { path: '/orders/O1/detail', answers: waiting, today: '2026-11-25' },
    'book-next': {
      path: '/orders/O1/detail',
      answers: loaned,
      acts: [{ press: 'schedule.book' }],
    },
    'pay-late': {
      path: '/orders/O1/detail',
      answers: overdue,
      acts: [{ press: 'orders.repay' }],
      today: '2026-11-30',
    },
    confirming: { path: '/orders/O1/detail', answers: confirming },
    'pay-again': {
      path: '/orders/O1/detail',
      answers: order('6', { paymentState: 'confirming', paymentPurpose: 'repayment', timeline, reservation: 1 }),
      acts: [{ press: 'orders.payAgain' }],
    },
    'payment-failed': {
      path: '/orders/O1/detail',
      answers: order('6', { paymentFailed: 1, paymentPurpose: 'repayment', timeline }),
    },
    'payment-back': { path: '/orders/O1/detail?payment=back', anonymous: true },
    settled: {
      path: '/orders/O1/detail',
      answers: order('7', {
        timeline: [
          ...extended('2026-11-25'),
          { at: '2026-11-27T09:00:00+05:30', event: 'repaid', orderState: '7', void: 0 },
        ],
        received: '5355.00',
        payments: [
          { amount: '320.00', paidAt: '2026-11-25T18:00:00+05:30', reference: 'T1', what: 'extension' },
          { amount: '5035.00', paidAt: '2026-11-27T09:00:00+05:30', reference: 'T2', what: 'repayment' },
        ],
      }),
    },
    // The borrower has paid twice. The second payment is refunded.
    refunding: {
      path: '/orders/O1/detail',
      answers: order('7', {
        timeline: [...timeline, { at: '2026-11-27T09:00:00+05:30', event: 'repaid', orderState: '7', void: 0 }],
        payable: '0.00',
        paymentState: 'refunding',
        paymentPurpose: 'repayment',
        received: '5035.00',
        payments: [{ amount: '5035.00', paidAt: '2026-11-27T09:00:00+05:30', reference: 'T1', what: 'repayment' }],
        refunds: [{ amount: '5035.00', reference: 'T2', at: '2026-11-27T09:04:00+05:30' }],
      }),
    },
    // Early repayment: interest is due only for the days used.
    early: {
      path: '/orders/O1/detail',
      answers: order('6', { earlyInterest: 'daysUsed', daysUsed: 3, asOf: '2026-11-23', payable: '5015.00', timeline }),
      acts: [{ press: 'orders.aheadShow' }],
      today: '2026-11-23',
    },
    // The borrower paid to return the loan, and requested an extension before the payment was confirmed.
    'late-notice': {
      path: '/orders/O1/detail',
      answers: order('7', {
        serviceFee: '0.00',
        gstFee: '0.00',
        gtsFee: '0.00',
        interest: '10.00',
        repaymentAmount: '4420.00',
        payable: '0.00',
        daysUsed: 2,
        apr: '41.38',
        cooledOff: 1,
        received: '4420.00',
        payments: [{ amount: '4420.00', paidAt: '2026-11-22T09:00:00+05:30', reference: 'T1', what: 'coolingOff' }],
        timeline: [
          ...timeline,
          { at: '2026-11-22T09:00:00+05:30', event: 'coolingOffExit', orderState: '7', void: 0 },
          { at: '2026-11-22T09:20:00+05:30', event: 'requestExtension', orderState: '7', void: 1 },
        ],
      }),
    },
    extended: {
      path: '/orders/O1/detail',
      answers: order('11', extendedOrder),
      today: '2026-11-27',
    },
    ahead: {
      path: '/orders/O1/detail',
      answers: { ...loaned, 'GET /product/v1/product-info': ok(PRODUCT) },
      acts: [{ press: 'orders.aheadShow' }],
    },
    repay: { path: '/orders/O1/detail', answers: plain, acts: [{ press: 'orders.repay' }] },
    'repay-and-book': {
      path: '/orders/O1/detail',
      answers: plain,
      acts: [{ press: 'orders.repay' }, { press: 'orders.reserveTitle' }],
    },
    'repay-or-return': { path: '/orders/O1/detail', answers: loaned, acts: [{ press: 'orders.repay' }] },
    'settled-booked': {
      path: '/orders/O1/detail',
      answers: order('7', {
        bookingStatus: 'applied',
        received: '5035.00',
        payments: [{ amount: '5035.00', paidAt: '2026-11-27T09:00:00+05:30', reference: 'T1', what: 'repayment' }],
        timeline: [...timeline, { at: '2026-11-27T09:00:00+05:30', event: 'repaid', orderState: '7', void: 0 }],
      }),
    },
    denied: { path: '/orders/O1/detail', answers: ended('3', 'deny') },
    failed: { path: '/orders/O1/detail', answers: ended('5', 'disbursalFailed') },
    cancelled: { path: '/orders/O1/detail', answers: ended('10', 'withdraw') },
    passed: { path: '/orders/O1/detail', answers: passed },
    'cooling-off': { path: '/orders/O1/detail', answers: loaned, acts: [{ press: 'orders.coolingOff' }] },
  }),
  'order-extension': {
    ...readStates('/orders/O1/extension', extension),
    waiting: { path: '/orders/O1/extension', answers: waiting },
    overdue: { path: '/orders/O1/extension', answers: { ...overdue, [CALC]: ok(extensionOf()) } },
    'due-today': {
      path: '/orders/O1/extension',
      answers: {
        ...loaned,
        [CALC]: ok(
          extensionOf({
            ...ahead,
            extensionFee: '330.00',
            interest: '35.00',
            interestDays: 7,
            repaymentDate: '2026-11-25',
            extensionFeePaid: '330.00',
            totalCost: '5695.00',
          }),
        ),
      },
    },
    confirming: {
      path: '/orders/O1/extension',
      answers: {
        ...waiting,
        ...order('11', {
          extensionState: 1,
          paymentState: 'confirming',
          paymentPurpose: 'extension',
          confirming: '320.00',
          paymentTime: '2026-11-25T17:52:00+05:30',
          asOf: '2026-11-25',
        }),
      },
    },
    abandon: { path: '/orders/O1/extension', answers: waiting, acts: [{ press: 'orders.extensionAbandon' }] },
  },
  'order-rating': {
    filled: { path: link, answers: { ...auditing, [SESSION]: ok({ token: 'page' }) }, anonymous: true },
    loading: { path: link, answers: { [SESSION]: PENDING }, anonymous: true },
    'link-used': { path: link, answers: { [SESSION]: refuse('This link was used already.') }, anonymous: true },
    'session-over': {
      path: link,
      answers: { [SESSION]: ok({ token: 'page' }), [DETAIL]: refuse('', -4) },
      anonymous: true,
    },
    offline: { path: link, answers: { [SESSION]: LOST }, anonymous: true, offline: true },
  },
  'order-reapply': {
    ...readStates('/orders/O1/reapply', failed),
    'no-card': { path: '/orders/O1/reapply', answers: { ...failed, 'GET /bank/v1/find-user-bank-card': ok([]) } },
    gone: { path: '/orders/O1/reapply', answers: { ...failed, ...order('7') } },
  },
};
