import type { HomeHero, HomeIndex, HomeProduct, MessageKey, Timestamp, UndwayOrder } from '@core/types';
import { orderDetail } from '@features/orders/testing/answers';
import { authStatus, cheaper, home, product as firstProduct, undway } from '@testing/examples';
import { LOST, ok, PENDING, refuse } from '@testing/answers';
import { readStates, type Screen } from '../state';

/** The example product, with its loan periods in days. */
const product = (change: Partial<HomeProduct> = {}) => firstProduct({ tenureText: '7 or 14 days', ...change });
/** The cost of the largest amount for a borrower with the level Gold. */
const GOLD = {
  loyalty: { onTimeRepayments: 4, level: 3, discountPercent: 13 },
  example: {
    amount: '5000.00',
    days: 7,
    repaymentAmount: '5035.00',
    repaymentDate: '2026-12-03',
    parts: { receive: '4486.70', charges: '513.30', interest: '35.00', costs: '548.30', apr: '637.22' },
  },
} as const;
const INDEX = 'GET /home/v1/index';
const DETAIL = 'GET /order/v1/detail';
const FULL = "Today's loans are all given out. Please come back tomorrow.";
const products = [
  product(),
  cheaper(),
  product({ id: 'd', name: 'Saral Plus', orderNum: 3, fullMsg: 'This loan opens with your third loan.' }),
  product({ id: 'e', name: 'Saral Reserve', orderNum: 5, fullMsg: 'This loan opens with your fifth loan.' }),
  product({ id: 'c', name: 'Saral Festival', isFull: 1, fullMsg: 'All festival loans of this season are given out.' }),
  product({ id: 'a', name: 'Saral Shop', productStatus: 0, fullMsg: 'This loan is not open yet.' }),
  product({ id: 'p', name: 'Partner Gold Loan', maxAmount: '50000.00', productType: 0, example: null }),
];
const listed = (change: Partial<HomeIndex> = {}) =>
  ok(home({ homeProductVos: products, asOf: '2026-11-26', loans: 0, ...change }));
const owed = (change: Partial<UndwayOrder>) =>
  listed({
    loans: 1,
    undwayList: [undway({ productId: 'saral-first', name: 'Saral First', ...change })],
    hero: { kind: 'repay', order: 0 },
  });
const late = undway({
  productId: 'saral-first',
  name: 'Saral First',
  orderState: '8',
  amount: '5185.00',
  amountMsg: 'To pay today',
  repaymentDate: '2026-11-23',
  overdueDays: 3,
  overdueFee: '150.00',
});
const running = undway({
  orderId: '02',
  productId: 'saral-month',
  amount: '8179.20',
  interest: '179.20',
  repaymentDate: '2026-12-09',
});
const applied = undway({
  orderState: '1',
  productId: 'saral-first',
  name: 'Saral First',
  amount: '5000.00',
  amountMsg: 'Loan amount',
  fullButtonName: 'View progress',
});
const waiting = (change: Partial<UndwayOrder>) => listed({ undwayList: [{ ...applied, ...change }] });
const UNTIL = '2026-11-29T21:43:00+05:30';
const approved = { [INDEX]: waiting({ orderState: '2', fullButtonName: 'Get money', actUntil: UNTIL }) };
const offered = (state: string, actUntil?: Timestamp) =>
  orderDetail(state, {
    asOf: '2026-11-26',
    loanDate: null,
    repaymentDate: null,
    ...(actUntil !== undefined && { actUntil }),
  });
const answers = { [INDEX]: listed() };
const verify = (step: number, labelKey: MessageKey): HomeHero => ({
  kind: 'verify',
  product: 0,
  step,
  total: 5,
  labelKey,
});
const nextLoan = (isFirst: boolean): HomeHero => ({ kind: 'nextLoan', product: 0, isFirst });

export const HOME: Readonly<Record<string, Screen>> = {
  repay: {
    loading: { path: '/repay', answers: { [INDEX]: PENDING } },
    refused: { path: '/repay', answers: { [INDEX]: refuse('The service is busy. Please try again.') } },
    offline: { path: '/repay', answers: { [INDEX]: LOST }, offline: true },
  },
  home: {
    ...readStates('/', answers),
    empty: { path: '/', answers: { [INDEX]: ok(home({ homeProductVos: [] })) } },
    'in-progress': {
      path: '/',
      answers: { [INDEX]: listed({ undwayList: [running, applied] }), [DETAIL]: ok(offered('1')) },
    },
    overdue: { path: '/', answers: { [INDEX]: listed({ undwayList: [running, late] }) } },
    approved: { path: '/', answers: { ...approved, [DETAIL]: ok(offered('2', UNTIL)) } },
    'approved-loading': { path: '/', answers: { ...approved, [DETAIL]: PENDING } },
    confirming: {
      path: '/',
      answers: {
        [INDEX]: owed({ repaymentDate: '2026-12-03', confirming: '5035.00', fullButtonName: 'Confirming ₹5,035.00…' }),
      },
    },
    'overdue-alone': {
      path: '/',
      answers: { [INDEX]: listed({ loans: 1, undwayList: [late], hero: { kind: 'overdue', order: 0 } }) },
      acts: [{ press: 'home.afterRepaid' }],
    },
    'repay-by': { path: '/', answers: { [INDEX]: owed({ repaymentDate: '2026-12-03' }) } },
    'due-soon': { path: '/', answers: { [INDEX]: owed({ repaymentDate: '2026-11-28' }) } },
    'due-today': { path: '/', answers: { [INDEX]: owed({ repaymentDate: '2026-11-26' }) } },
    'extension-unpaid': {
      path: '/',
      answers: {
        [INDEX]: owed({
          orderState: '11',
          extensionState: 1,
          extensionFee: '325.00',
          actUntil: '2026-11-27T20:53:00+05:30',
          extensionDay: '2026-12-03',
          repaymentDate: '2026-12-01',
          fullButtonName: 'View order',
        }),
      },
    },
    auditing: { path: '/', answers: { [INDEX]: waiting({ orderState: '1' }), [DETAIL]: ok(offered('1')) } },
    lending: {
      path: '/',
      answers: { [INDEX]: waiting({ orderState: '4', fullButtonName: 'View order' }), [DETAIL]: ok(offered('4')) },
    },
    denied: {
      path: '/',
      answers: {
        [INDEX]: listed({
          homeProductVos: [product({ reapplyAt: '2026-12-09T10:15:00+05:30' }), ...products.slice(1)],
          ended: { orderState: '3', productId: 'saral-first', name: 'Saral First' },
          hero: nextLoan(true),
        }),
      },
    },
    failed: {
      path: '/',
      answers: {
        [INDEX]: listed({
          ended: { orderState: '5', productId: 'saral-first', name: 'Saral First' },
          hero: nextLoan(true),
        }),
      },
    },
    'verify-start': { path: '/', answers: { [INDEX]: listed({ hero: verify(1, 'labels.stepBasic') }) } },
    'verify-go-on': { path: '/', answers: { [INDEX]: listed({ hero: verify(3, 'labels.stepIdentity') }) } },
    'first-loan': { path: '/', answers: { [INDEX]: listed({ hero: nextLoan(true) }) } },
    'next-loan': { path: '/', answers: { [INDEX]: listed({ hero: nextLoan(false), loans: 1 }) } },
    'apply-again': {
      path: '/',
      answers: { [INDEX]: ok(home({ homeProductVos: [product({ reapplyAt: '2026-12-09T10:15:00+05:30' })] })) },
    },
    later: { path: '/', answers, acts: [{ press: 'home.later' }] },
    covers: {
      path: '/',
      answers: {
        [INDEX]: ok(
          home({
            homeProductVos: [
              product({ id: 'a', name: 'Saral Locked', productStatus: 0 }),
              product({ id: 'b', name: 'Saral Second', orderNum: 2, example: GOLD.example }),
              product({ id: 'd', name: 'Saral Later', orderNum: 5, fullMsg: 'This loan opens with your fifth loan.' }),
              product({ id: 'c', name: 'Saral Full', isFull: 1 }),
            ],
            loyalty: GOLD.loyalty,
            loans: 2,
          }),
        ),
      },
    },
    levels: { path: '/', answers, acts: [{ press: 'home.levels' }] },
    'level-reached': {
      path: '/',
      answers: { [INDEX]: ok(home({ homeProductVos: [product({ example: GOLD.example })], loyalty: GOLD.loyalty })) },
      acts: [{ press: 'home.levels' }],
    },
    applying: {
      path: '/',
      answers: { ...answers, 'GET /auth/v1/find-user-auth': PENDING },
      acts: [{ press: 'home.apply' }],
    },
    full: {
      path: '/',
      answers: {
        [INDEX]: ok(home({ homeProductVos: [product({ isFull: 1, fullMsg: FULL }), cheaper()] })),
        'GET /auth/v1/find-user-auth': ok(authStatus(5)),
      },
      acts: [{ press: 'home.later' }, { press: 'home.full' }],
    },
  },
};
