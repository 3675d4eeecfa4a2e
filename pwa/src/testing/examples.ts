import { undrawn } from './drawn';
import type { HomeIndex, HomeProduct, OrderListItem, UndwayOrder, UserAuthStatus } from '@core/types';

/** A product for which the borrower can apply. */
export const product = (change: Partial<HomeProduct> = {}): HomeProduct =>
  undrawn({
    id: 'saral-first',
    name: 'Saral First',
    logo: '',
    maxAmount: '5000.00',
    productStatus: 1,
    isFull: 0,
    fullMsg: 'Please come back tomorrow.',
    productType: 1,
    orderNum: 1,
    interestRate: '0.1',
    tenureText: '91~180 days',
    periodList: [7, 14],
    h5Href: null,
    example: {
      amount: '5000.00',
      days: 7,
      repaymentAmount: '5035.00',
      repaymentDate: '2026-12-03',
      parts: { receive: '4410.00', charges: '590.00', interest: '35.00', costs: '625.00', apr: '738.99' },
    },
    ...change,
  });

export const cheaper = (change: Partial<HomeProduct> = {}): HomeProduct =>
  product({
    id: 'saral-month',
    name: 'Saral Month',
    maxAmount: '8000.00',
    interestRate: '0.08',
    tenureText: '14 or 28 days',
    periodList: [14, 28],
    example: {
      amount: '8000.00',
      days: 28,
      repaymentAmount: '8179.20',
      repaymentDate: '2026-12-24',
      parts: { receive: '7244.80', charges: '755.20', interest: '179.20', costs: '934.40', apr: '168.13' },
    },
    ...change,
  });

export const undway = (change: Partial<UndwayOrder> = {}): UndwayOrder =>
  undrawn({
    orderId: '01ORDER',
    orderState: '6',
    name: 'Saral Month',
    logo: '',
    amount: '5035.00',
    amountMsg: 'You repay',
    interest: '35.00',
    fullButtonName: 'Repay',
    ...change,
  });

export const home = (change: Partial<HomeIndex> = {}): HomeIndex =>
  undrawn({
    homeProductVos: [product()],
    undwayList: [],
    loyalty: { onTimeRepayments: 0, level: 0, discountPercent: 0 },
    ...change,
  });

/** The verification status after the first `done` of five steps. */
export const authStatus = (done: number): UserAuthStatus => ({
  userAuthConfigVoList: [{ key: 'basic' }, { key: 'work' }, { key: 'identity' }, { key: 'face' }, { key: 'contacts' }],
  basic: Number(done > 0),
  work: Number(done > 1),
  kycAadhaarAndPan: Number(done > 2),
  kycFaceAndHold: Number(done > 3),
  contact: Number(done > 4),
});

export const listed = (change: Partial<OrderListItem> = {}): OrderListItem =>
  undrawn({
    orderId: '01ORDER',
    orderNo: 'S202611200001',
    orderState: '1',
    extensionState: 0,
    productName: 'Saral First',
    logo: '',
    productId: 'saral-first',
    loanAmount: '5000.00',
    arriveAmount: '4410.00',
    repaymentAmount: '5035.00',
    payable: '5035.00',
    repaymentDate: '',
    applyTime: '2026-11-20T10:15:00+05:30',
    canChooseAmount: 0,
    reapplied: 0,
    actions: [],
    ...change,
  });
