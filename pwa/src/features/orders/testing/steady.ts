import type {
  Day,
  HomeIndex,
  KeyFactStatement,
  Money,
  OrderDetail,
  OrderListItem,
  PlanRow,
  ProductInfo,
} from '@core/types';
import { undrawn } from '@testing/drawn';
import { home, orderDetail, orderItem, PRODUCT, STATEMENT } from './answers';

/** A product with monthly instalments, and a loan of ₹10,000 sent on 20 Nov 2026. The server computed the amounts. */
export const STEADY: ProductInfo = {
  ...PRODUCT,
  id: 'steady',
  name: 'Saral Steady',
  amountList: ['5000.00', '10000.00'],
  period: 91,
  interestRate: '0.06',
  serviceRate: '0.018',
  periodList: [91, 120, 180],
  repayment: { every: 'month' },
  plans: [
    { period: 91, instalments: 3 },
    { period: 120, instalments: 4 },
    { period: 180, instalments: 6 },
  ],
  overdueRate: '0.1',
  overdueCap: '0.1',
  earlyInterest: 'daysUsed',
  extensionRate: '0',
};

const row = (n: number, dueDate: Day, amount: Money, principal: Money, interest: Money): PlanRow => ({
  n,
  dueDate,
  amount,
  principal,
  interest,
  paid: '0.00',
  state: 'upcoming',
});

export const PLAN: readonly [PlanRow, PlanRow, PlanRow] = [
  row(1, '2026-12-20', '3457.00', '3277.00', '180.00'),
  row(2, '2027-01-20', '3457.00', '3331.95', '125.05'),
  row(3, '2027-02-20', '3454.12', '3391.05', '63.07'),
];
const [FIRST, SECOND, THIRD] = PLAN;
const PAID: PlanRow = { ...FIRST, paid: FIRST.amount, state: 'paid' };

const AMOUNT_LABELS = {
  serviceFee: '180.00',
  gstFee: '32.40',
  interest: '368.12',
  arriveAmount: '9787.60',
  repaymentAmount: '10368.12',
  repaymentDate: '2027-02-20',
  apr: '35.25',
} as const;

export const STEADY_QUOTE = { ...AMOUNT_LABELS, discount: '0.00' as const, days: 92, plan: [...PLAN] };

export const STEADY_STATEMENT: KeyFactStatement = {
  ...STATEMENT,
  ...AMOUNT_LABELS,
  amount: '10000.00',
  days: 92,
  interestRate: '0.06',
  overdueRate: '0.1',
  overdueCap: '0.1',
  earlyInterest: 'daysUsed',
  plan: [...PLAN],
  allocation: ['late', 'interest', 'principal'],
};

type Payment = OrderDetail['payments'] extends (infer One)[] | undefined ? One : never;

const payment = (paidAt: Day, amount: Money, interest: Money, principal: Money, late: Money = '0.00'): Payment => ({
  amount,
  paidAt: `${paidAt}T18:30:00+05:30`,
  reference: `T${paidAt}`,
  what: 'instalment',
  parts: { late, interest, principal, refunded: '0.00' },
});
const ON_TIME = payment('2026-12-19', '3457.00', '174.00', '3283.00');

export const steady = (state: string, more: Partial<OrderDetail> = {}): OrderDetail =>
  orderDetail(state, {
    ...AMOUNT_LABELS,
    gtsFee: AMOUNT_LABELS.gstFee,
    productId: STEADY.id,
    productName: STEADY.name,
    loanAmount: '10000.00',
    period: 91,
    interestRate: '0.06',
    serviceRate: '0.018',
    overdueRate: '0.1',
    overdueCap: '0.1',
    earlyInterest: 'daysUsed',
    extensionRate: '0',
    coolingOffDays: 3,
    repayment: { every: 'month' },
    plan: [...PLAN],
    nextDue: { date: FIRST.dueDate, amount: FIRST.amount },
    payable: FIRST.amount,
    payoff: '10000.00',
    dueToday: '0.00',
    reservation: 1,
    ...more,
  });

/** The first instalment is paid. */
export const RUNNING: Partial<OrderDetail> = {
  asOf: '2026-12-26',
  plan: [PAID, SECOND, THIRD],
  nextDue: { date: SECOND.dueDate, amount: SECOND.amount },
  payable: SECOND.amount,
  payoff: '6745.21',
  received: '3457.00',
  payments: [ON_TIME],
};

/** The first instalment was missed nine days ago. */
export const LATE: Partial<OrderDetail> = {
  asOf: '2026-12-29',
  overdueDays: 9,
  overdueFee: '31.11',
  plan: [{ ...FIRST, state: 'late' }, SECOND, THIRD],
  nextDue: { date: SECOND.dueDate, amount: SECOND.amount },
  payable: '3488.11',
  payoff: '10265.11',
  dueToday: '3488.11',
};

/** The first instalment and a part of the second are paid. */
export const AHEAD: Partial<OrderDetail> = {
  asOf: '2026-12-10',
  plan: [PAID, { ...SECOND, paid: '2000.00' }, THIRD],
  nextDue: { date: SECOND.dueDate, amount: '1457.00' },
  payable: '1457.00',
  payoff: '4650.51',
  received: '5457.00',
  payments: [
    payment('2026-12-05', '3457.00', '90.00', '3367.00'),
    payment('2026-12-08', '2000.00', '11.94', '1988.06'),
  ],
};

/** The loan was paid off early, after the first instalment. */
export const PAID_OFF: Partial<OrderDetail> = {
  reservation: 0,
  asOf: '2027-01-05',
  plan: [PAID, { ...SECOND, paid: SECOND.amount, state: 'paid' }, { ...THIRD, paid: '3328.51', state: 'paid' }],
  nextDue: null,
  payable: '0.00',
  payoff: '0.00',
  coolingOffInterest: '242.51',
  received: '10242.51',
  payments: [ON_TIME, { ...payment('2027-01-05', '6785.51', '68.51', '6717.00'), what: 'repayment' }],
};

/** An input of core's card rules that the wire does not contain. `testing/drawn.ts` passes it to core. */
const IN_INSTALMENTS = { inInstalments: true };

export function listed(detail: OrderDetail): OrderListItem {
  const { orderState, asOf, loanAmount, arriveAmount, repaymentAmount, payable, overdueDays } = detail;
  const repaid = orderState === '7' ? (detail.received ?? null) : null;
  const { confirming = null } = detail;
  const figures = { loanAmount, arriveAmount, repaymentAmount, repaid, payable, overdueDays, asOf, confirming };
  const repaymentDate = detail.repaymentDate ?? '';
  const due = { repaymentDate, nextDue: detail.nextDue ?? null, dueToday: detail.dueToday ?? '0.00' };
  const item = orderItem(orderState, { ...figures, ...due, productId: STEADY.id, productName: STEADY.name });
  return Object.assign(item, IN_INSTALMENTS);
}

export function homeWith(detail: OrderDetail): HomeIndex {
  const { orderId, orderState, interest, payable, repaymentDate, overdueDays, overdueFee } = detail;
  const due = { repaymentDate, nextDue: detail.nextDue ?? null, dueToday: detail.dueToday ?? '0.00' };
  const isLate = overdueDays > 0;
  const loan = {
    orderId,
    orderState,
    name: STEADY.name,
    logo: '',
    amount: payable,
    amountMsg: isLate ? 'To pay now' : 'Next instalment',
    interest,
    fullButtonName: 'Repay',
    overdueDays,
    overdueFee,
    extensionState: 0,
    productId: STEADY.id,
  };
  return undrawn({
    ...home(0),
    loans: 1,
    asOf: detail.asOf,
    undwayList: [undrawn({ ...loan, ...due, ...IN_INSTALMENTS })],
  });
}
