import type {
  ActionOffer,
  Extension,
  HomeIndex,
  KeyFactStatement,
  OrderAction,
  OrderDetail,
  OrderListItem,
  ProductInfo,
  ProductView,
} from '@core/types';
import { LOYALTY_TABLE } from '@core/generated/tables';
import { undrawn } from '@testing/drawn';

/** The product of the contract's worked example: ₹5,000, 7 days, interest 0.1 % a day, fee 10 %. */
export const PRODUCT: ProductInfo = undrawn({
  id: 'P1',
  name: 'Saral First',
  logo: '',
  detail: [{ content: ['You are 21 to 55 years old'] }, { content: ['Aadhaar card', 'PAN card'] }],
  amountList: ['1000.00', '3000.00', '5000.00'],
  period: 7,
  interestRate: '0.1',
  loanProcessingTime: '5 minutes',
  score: '4.8',
  serviceRate: '0.10',
  slogan: 'A small loan',
  periodList: [7, 14],
  overdueRate: '1',
  overdueCap: null,
  extensionRate: '0.05',
  coolingOffDays: 3,
  tenureText: '91~180 days',
});

/** Adds a borrower's view to a product. `testing/drawn.ts` completes the view. */
export const seenBy = (seen: Partial<ProductView>, info: ProductInfo = PRODUCT): ProductInfo => ({
  ...info,
  view: seen as ProductView,
});

const AMOUNT_LABELS = {
  serviceFee: '500.00',
  gstFee: '90.00',
  interest: '35.00',
  arriveAmount: '4410.00',
  repaymentAmount: '5035.00',
  apr: '738.99',
} as const;

export const QUOTE = { ...AMOUNT_LABELS, repaymentDate: '2026-11-27', discount: '0.00' } as const;

export const STATEMENT: KeyFactStatement = {
  ...AMOUNT_LABELS,
  id: 'KFS1',
  hash: 'ab',
  validUntil: '2026-11-23T10:15:00+05:30',
  amount: '5000.00',
  days: 7,
  interestRate: '0.1',
  repaymentDate: '2026-11-27',
  overdueRate: '1',
  overdueCap: null,
  coolingOffDays: 3,
  lender: 'Example Finance Limited',
  grievanceOfficer: 'A. Officer, help@lender.example',
};

export const CARD = {
  id: 'C1',
  cardNo: '****1191',
  bankCode: 'HDFC0000001',
  bankName: 'HDFC Bank',
  branch: 'Tulsiani Chambers',
};

/** An extension that was requested three days after the worked example's due date. */
export function extension(more: Partial<Extension> = {}): Extension {
  return undrawn({
    extensionFee: '495.00',
    extensionFeePaid: '0.00',
    lateChargesPaid: '0.00',
    totalCost: '5530.00',
    arriveAmount: AMOUNT_LABELS.arriveAmount,
    asOf: '2026-11-30',
    apr: '502.17',
    extensionServiceFee: '250.00',
    extensionGst: '45.00',
    extensionRate: '0.05',
    interest: '50.00',
    overdueFee: '150.00',
    extensionApplyTime: '2026-11-30T10:15:00+05:30',
    extensionDay: 7,
    extensionTime: '2026-12-07',
    orderRepayId: 'R1',
    extensionId: 'E1',
    isWaiting: 0,
    expireTime: null,
    repaymentDate: '2026-11-27',
    loanAmount: '5000.00',
    interestRate: '0.1',
    interestDays: 10,
    overdueRate: '1',
    overdueCap: null,
    overdueDays: 3,
    ...more,
  });
}

/** A home response without products and loans. The borrower has repaid on time `onTimeRepayments` times. */
export function home(onTimeRepayments: number): HomeIndex {
  const reached = LOYALTY_TABLE.filter(({ repayments }) => repayments <= onTimeRepayments);
  const level = reached.findLast(({ nameKey }) => nameKey !== null)?.level ?? 0;
  const loyalty = { onTimeRepayments, level, discountPercent: reached.at(-1)?.discountPercent ?? 0 };
  return undrawn({ homeProductVos: [], undwayList: [], loyalty });
}

export function orderDetail(orderState: string, more: Partial<OrderDetail> = {}): OrderDetail {
  return undrawn({
    orderId: 'O1',
    orderNo: 'SL100001',
    orderState,
    productId: PRODUCT.id,
    productName: PRODUCT.name,
    loanAmount: '5000.00',
    arriveAmount: AMOUNT_LABELS.arriveAmount,
    repaymentAmount: AMOUNT_LABELS.repaymentAmount,
    payable: AMOUNT_LABELS.repaymentAmount,
    serviceFee: AMOUNT_LABELS.serviceFee,
    gstFee: AMOUNT_LABELS.gstFee,
    gtsFee: AMOUNT_LABELS.gstFee,
    interest: AMOUNT_LABELS.interest,
    period: 7,
    loanDate: '2026-11-20',
    repaymentDate: '2026-11-27',
    overdueDays: 0,
    overdueFee: '0.00',
    applyTime: '2026-11-20T10:15:00+05:30',
    extensionMsg: '',
    extensionState: 0,
    isExtension: 0,
    reservation: 0,
    bookingStatus: null,
    bankNo: '****1191',
    canChooseAmount: 0,
    coolingOffUntil: '2026-11-23',
    canCoolOff: 0,
    coolingOffAmount: '4410.00',
    coolingOffInterest: '0.00',
    daysUsed: 0,
    interestRate: '0.1',
    serviceRate: '0.10',
    discount: '0.00',
    overdueRate: '1',
    overdueCap: null,
    lateChargesPaid: '0.00',
    extensionRate: '0.05',
    apr: AMOUNT_LABELS.apr,
    asOf: '2026-11-20',
    paymentState: 'none',
    confirming: more.paymentState === 'confirming' ? AMOUNT_LABELS.repaymentAmount : null,
    paymentFailed: 0,
    paymentPurpose: null,
    paymentTime: more.paymentState === 'confirming' ? '2026-11-20T22:19:00+05:30' : null,
    cooledOff: 0,
    timeline: [{ at: '2026-11-20T10:15:00+05:30', event: 'apply', orderState, void: 0 }],
    hasPapers: 1,
    received: '0.00',
    payments: [],
    refunds: [],
    actions: actionsOf(orderState, more),
    ...more,
  });
}

/** Returns each action, and whether it is allowed in `state`, as core's order machine does. */
function actionsOf(
  state: string,
  {
    extensionState,
    isExtension,
    canCoolOff,
    reapplied,
    timeline,
  }: Partial<
    Pick<OrderDetail, 'extensionState' | 'isExtension' | 'canCoolOff' | 'timeline'> & Pick<OrderListItem, 'reapplied'>
  >,
): ActionOffer[] {
  const isReapplied = reapplied === 1 || timeline?.some(({ event }) => event === 'reapply') === true;
  const isOwed = ['6', '8', '11'].includes(state);
  const isWaiting = extensionState === 1;
  const offers: [OrderAction, boolean][] = [
    ['withdraw', state === '1' || state === '2'],
    ['getMoney', state === '2'],
    ['reapply', state === '5' && !isReapplied],
    ['repay', isOwed],
    ['coolOff', state === '6' && canCoolOff === 1],
    ['extend', isOwed && !isWaiting && isExtension === 1],
    ['payExtension', isWaiting],
    ['giveUpExtension', isWaiting],
    ['bookNext', isOwed],
  ];
  return offers.map(([action, allowed]) => ({ action, allowed, reason: allowed ? null : 'Not now.' }));
}

/** An input of core's card rules that the wire does not contain. `testing/drawn.ts` passes it to core. */
const DISPUTED = { disputed: true };

/** A failed order whose disbursal the bank has reported after all. */
export function disputedItem(): OrderListItem {
  const item = orderItem('5', { actions: [{ action: 'reapply', allowed: false, reason: 'Not now.' }] });
  return Object.assign(item, DISPUTED);
}

export function orderItem(orderState: string, more: Partial<OrderListItem> = {}): OrderListItem {
  return undrawn({
    orderId: `O${orderState}`,
    orderNo: `SL${orderState}`,
    orderState,
    extensionState: 0,
    productName: PRODUCT.name,
    logo: '',
    productId: PRODUCT.id,
    loanAmount: '5000.00',
    arriveAmount: AMOUNT_LABELS.arriveAmount,
    repaymentAmount: AMOUNT_LABELS.repaymentAmount,
    payable: AMOUNT_LABELS.repaymentAmount,
    confirming: null,
    repaymentDate: '',
    applyTime: '2026-11-20T10:15:00+05:30',
    canChooseAmount: 0,
    reapplied: 0,
    hasPapers: 1,
    asOf: '2026-11-20',
    actions: actionsOf(orderState, more),
    ...more,
  });
}
