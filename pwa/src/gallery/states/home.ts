import type { HomeHero, MessageKey } from '@core/types';
import { authStatus, home, product, undway } from '@testing/examples';
import { LOST, ok, PENDING, refuse } from '@testing/answers';
import { readStates, type Screen } from '../state';

const INDEX = 'GET /home/v1/index';
const offer = home({
  homeProductVos: [
    product(),
    product({ id: 'saral-month', name: 'Saral Month', maxAmount: '25000.00', periodList: [30, 60, 91] }),
  ],
});
const answers = { [INDEX]: ok(offer) };
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
      answers: {
        [INDEX]: ok(
          home({
            undwayList: [
              undway({ amountMsg: 'Total to repay', repaymentDate: '2026-12-09' }),
              undway({
                orderId: '02',
                orderState: '1',
                name: 'Saral First',
                amount: '5000.00',
                amountMsg: 'Loan amount',
                fullButtonName: 'View progress',
              }),
            ],
          }),
        ),
      },
    },
    overdue: {
      path: '/',
      answers: {
        [INDEX]: ok(
          home({
            undwayList: [
              undway({
                orderId: '02',
                name: 'Saral First',
                amountMsg: 'Total to repay',
                repaymentDate: '2026-12-09',
              }),
              undway({
                orderState: '8',
                amount: '5185.00',
                amountMsg: 'To pay today',
                repaymentDate: '2026-11-21',
                overdueDays: 3,
                overdueFee: '150.00',
              }),
            ],
            hero: { kind: 'overdue', order: 1 },
          }),
        ),
      },
    },
    approved: {
      path: '/',
      answers: {
        [INDEX]: ok(
          home({
            undwayList: [
              undway({ orderState: '2', amount: '5000.00', amountMsg: 'Loan amount', fullButtonName: 'Get Money' }),
            ],
            hero: { kind: 'takeMoney', order: 0 },
          }),
        ),
      },
    },
    'repay-by': {
      path: '/',
      answers: {
        [INDEX]: ok(
          home({
            undwayList: [undway({ amountMsg: 'Total to repay', repaymentDate: '2026-12-09' })],
            hero: { kind: 'repay', order: 0 },
          }),
        ),
      },
    },
    'verify-start': { path: '/', answers: { [INDEX]: ok(home({ hero: verify(1, 'labels.stepBasic') })) } },
    'verify-go-on': { path: '/', answers: { [INDEX]: ok(home({ hero: verify(3, 'labels.stepIdentity') })) } },
    'first-loan': { path: '/', answers: { [INDEX]: ok(home({ hero: nextLoan(true) })) } },
    'next-loan': { path: '/', answers: { [INDEX]: ok(home({ hero: nextLoan(false) })) } },
    'apply-again': {
      path: '/',
      answers: { [INDEX]: ok(home({ homeProductVos: [product({ reapplyAt: '2026-12-09T10:15:00+05:30' })] })) },
    },
    covers: {
      path: '/',
      answers: {
        [INDEX]: ok(
          home({
            homeProductVos: [
              product({ id: 'a', name: 'Saral Locked', productStatus: 0 }),
              product({ id: 'b', name: 'Saral Second', orderNum: 2 }),
              product({ id: 'd', name: 'Saral Later', orderNum: 5, fullMsg: 'This loan opens with your fifth loan.' }),
              product({ id: 'c', name: 'Saral Full', isFull: 1 }),
            ],
            loyalty: { onTimeRepayments: 4, level: 3, discountPercent: 13 },
            loans: 2,
          }),
        ),
      },
    },
    levels: { path: '/', answers, acts: [{ press: 'home.levels' }] },
    'level-reached': {
      path: '/',
      answers: { [INDEX]: ok(home({ loyalty: { onTimeRepayments: 4, level: 3, discountPercent: 13 } })) },
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
        [INDEX]: ok(home({ homeProductVos: [product({ isFull: 1 })] })),
        'GET /auth/v1/find-user-auth': ok(authStatus(5)),
      },
      acts: [{ press: 'home.full' }],
    },
  },
};
