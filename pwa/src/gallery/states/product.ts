import type { Timestamp } from '@core/types';
import { openOrder } from '@core/generated/refusals';
import { CARD, home, orderItem, PRODUCT as EXAMPLE, QUOTE, seenBy, STATEMENT } from '@features/orders/testing/answers';
import { STEADY, STEADY_QUOTE, STEADY_STATEMENT } from '@features/orders/testing/steady';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { product, undway } from '@testing/examples';
import { on, readStates, type Screen } from '../state';

const LISTED: Answers = {
  'GET /home/v1/index': ok({ ...home(0), homeProductVos: [product({ id: 'P1', name: 'Saral First' })] }),
};
const reads: Answers = {
  ...LISTED,
  'GET /product/v1/product-info': ok(EXAMPLE),
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
};
const CLOSED = { orderStatus: 1, rejectStatusVO: null, fullMsg: 'This loan opens with your third loan.' };
const later = product({ id: 'P1', orderNum: 3, fullMsg: CLOSED.fullMsg });
const closed: Answers = {
  'GET /order/v1/precheck': ok(CLOSED),
  'GET /home/v1/index': ok({ ...home(0), homeProductVos: [later], loans: 1 }),
};
/** A home response for a borrower who is overdue with another product. */
const LATE = {
  ...home(0),
  homeProductVos: [product({ id: 'P1', name: 'Saral First' })],
  undwayList: [undway({ orderState: '8', repaymentDate: '2026-11-17', overdueDays: 3 })],
};
const DISCOUNTED = { serviceFee: '475.00', gstFee: '85.50', arriveAmount: '4439.50', apr: '699.43' } as const;
const denied = (day: number, hour: number, reapplyAt: Timestamp): Answers => ({
  ...LISTED,
  'GET /order/v1/precheck': ok({ orderStatus: 0, rejectStatusVO: { day, hour }, reapplyAt }),
});
const CARDS = 'GET /bank/v1/find-user-bank-card';
const APPLY = 'POST /order/v1/apply';
const all: Answers = {
  ...reads,
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /order/v1/kfs': ok(STATEMENT),
  [CARDS]: ok([CARD]),
};
const GOLD = product({ id: 'P1', name: 'Partner Gold Loan', productType: 0, example: null });
const path = '/product/P1/detail';
const planned: Answers = {
  ...all,
  'GET /product/v1/product-info': ok(STEADY),
  'GET /order/v1/calculate': ok(STEADY_QUOTE),
  'GET /order/v1/kfs': ok(STEADY_STATEMENT),
};
const TODAY = '2026-11-20';
const complete = [{ press: 'product.kfsAccept' }, { press: 'product.apply' }] as const;

export const PRODUCT: Readonly<Record<string, Screen>> = {
  product: on(TODAY, {
    ...readStates('/product/P1', reads),
    instalments: { path: '/product/P1', answers: planned },
    running: {
      path: '/product/P1',
      answers: { ...reads, 'GET /order/v1/precheck': ok({ orderStatus: 2, rejectStatusVO: null }) },
    },
    overdue: {
      path: '/product/P1',
      answers: { ...reads, 'GET /home/v1/index': ok(LATE) },
    },
    closed: {
      path: '/product/P1',
      answers: { ...reads, ...closed },
    },
    partner: {
      path: '/product/P1',
      answers: {
        ...reads,
        'GET /product/v1/product-info': ok(seenBy({ cost: null })),
        'GET /home/v1/index': ok({ ...home(0), homeProductVos: [GOLD] }),
        'GET /order/v1/precheck': ok(CLOSED),
      },
    },
  }),
  'product-detail': on(TODAY, {
    ...readStates(path, all),
    closed: { path, answers: { ...all, ...closed }, acts: [{ show: 'home.locked' }] },
    discount: {
      path,
      answers: {
        ...all,
        'GET /product/v1/product-info': ok(seenBy({ onTimeRepayments: 1 }, EXAMPLE)),
        'GET /order/v1/calculate': ok({ ...QUOTE, ...DISCOUNTED }),
        'GET /order/v1/kfs': ok({ ...STATEMENT, ...DISCOUNTED }),
      },
    },
    instalments: { path, answers: planned },
    'instalments-worked-out-here': {
      path,
      answers: { ...planned, 'GET /order/v1/calculate': LOST, 'GET /order/v1/kfs': LOST },
      offline: true,
    },
    stale: {
      path,
      answers: all,
      acts: [{ show: 'product.apply' }],
      reconnected: { 'GET /product/v1/product-info': LOST },
    },
    'no-card': { path, answers: { ...all, [CARDS]: ok([]) } },
    'card-missing': { path, answers: { ...all, [CARDS]: ok([]) }, acts: complete },
    'statement-not-accepted': { path, answers: all, acts: [{ press: 'product.apply' }] },
    applying: { path, answers: { ...all, [APPLY]: PENDING }, acts: complete },
    applied: {
      path,
      answers: {
        ...all,
        [APPLY]: ok({ orderId: 'O1', orderNo: 'SL1', orderState: '1' }),
        'GET /order/v1/list': ok([orderItem('1')]),
      },
      acts: complete,
    },
    refused: {
      path,
      answers: { ...all, [APPLY]: refuse('An open order for this product exists.', openOrder) },
      acts: complete,
    },
    'answer-lost': { path, answers: { ...all, [APPLY]: LOST }, acts: complete },
    prepared: {
      path,
      answers: { ...all, 'GET /order/v1/precheck': LOST, 'GET /order/v1/calculate': LOST },
      offline: true,
    },
    'worked-out-here': {
      path,
      answers: { ...all, 'GET /order/v1/calculate': LOST, 'GET /order/v1/kfs': LOST },
      offline: true,
    },
  }),
  'product-denied': on('2026-12-09', {
    shown: { path: '/product/P1/denied?day=14&hour=23', answers: denied(14, 23, '2026-12-24T11:30:00+05:30') },
    'last-hours': { path: '/product/P1/denied?day=0&hour=1', answers: denied(0, 1, '2026-12-09T13:30:00+05:30') },
    'last-hour': { path: '/product/P1/denied?day=0&hour=0', answers: denied(0, 0, '2026-12-09T12:30:00+05:30') },
    over: { path: '/product/P1/denied?day=14&hour=23', answers: { ...LISTED, ...reads } },
    offline: {
      path: '/product/P1/denied?day=14&hour=23',
      answers: { ...LISTED, 'GET /order/v1/precheck': LOST },
      offline: true,
    },
  }),
};
