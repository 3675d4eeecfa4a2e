import { day, hostile, instant, instantOf, money, rate, text } from './random.mjs';

const HOUR = 3_600_000;
const EVENTS = [
  'approve',
  'deny',
  'withdraw',
  'getMoney',
  'passLapsed',
  'disbursed',
  'disbursalFailed',
  'disbursalReturned',
  'disputeAccepted',
  'disputeRejected',
  'repaid',
  'dueDatePassed',
  'requestExtension',
  'extensionPaid',
  'giveUp',
  'extensionLapsed',
  'coolingOffExit',
  'reapply',
];

/** A new order with the worked example's numbers. */
function applied(r, at) {
  const days = r.pick([7, 14, 28]);
  const appliedAt = instantOf(at);
  const kfsId = r.chance(0.5) ? 'k1' : null;
  const application = {
    id: 'o1',
    orderNo: 'SL1',
    userId: 'u1',
    productId: 'p1',
    productName: 'Saral First',
    cardId: 'c1',
    bankNo: '******7890',
    autoGetMoney: kfsId !== null && r.chance(0.5),
    kfsId,
    loanPurpose: r.chance(0.5) ? 'Shopping' : null,
    reapplies: null,
    terms: {
      amountList: ['5000.00'],
      periodList: [7, 14, 28],
      interestRate: '0.1',
      serviceRate: '0.10',
      overdueRate: r.pick(['1', '0.5', '0']),
      ...(r.chance(0.5) ? { overdueCap: r.pick(['0.05', '0.3', null]) } : {}),
      ...(r.chance(0.5) ? { earlyInterest: r.pick(['full', 'daysUsed']) } : {}),
      extensionRate: '0.05',
      extensionAllowed: r.chance(0.9),
      maxExtensions: r.pick([0, 1, 3]),
      coolingOffDays: r.pick([0, 3]),
    },
    quote: {
      amount: '5000.00',
      days,
      serviceFee: '500.00',
      gstFee: '90.00',
      interest: '35.00',
      arriveAmount: r.chance(0.95) ? '4410.00' : '4410.01',
      repaymentAmount: '5035.00',
      repaymentDate: appliedAt.slice(0, 10),
      discount: '0.00',
      apr: '738.99',
    },
    appliedAt,
  };
  return { application, facts: [], seen: appliedAt };
}

/** An event with its data. The extension's id and the instant mostly fit the order. */
function event(r, kind, order, now) {
  const at = instantOf(r.chance(0.8) ? now : now + r.int(-40, 40) * 24 * HOUR);
  const asked = order.facts.findLast(({ fact }) => fact.kind === 'extensionRequested');
  const extensionId = r.chance(0.85) ? (asked?.fact.terms.extensionId ?? 'none') : text(r, 6);
  return (
    {
      disbursed: { kind, disbursedAt: at },
      repaid: { kind, paidAt: at },
      coolingOffExit: { kind, paidAt: at },
      extensionPaid: { kind, extensionId, paidAt: at },
    }[kind] ?? { kind }
  );
}

/** Yields questions about one order in the state machine: allowed events, transitions by any event, and damaged orders. */
export function* walk(r, answerOf) {
  let now = Date.UTC(2026, 10, 1) + r.int(0, 60 * 24) * HOUR;
  let order = applied(r, now);
  for (let step = 0; step < 14; step += 1) {
    now += r.pick([0, 1, 5, 24, 25, 72, 73, 7 * 24, 8 * 24]) * HOUR + r.int(0, 3_599_999);
    const allowed = { rule: 'allowedEvents', input: { order, now: instantOf(now) } };
    yield allowed;
    const events = answerOf(allowed)?.events ?? [];
    const kind = events.length > 0 && r.chance(0.7) ? r.pick(events) : r.pick(EVENTS);
    const change = { rule: 'transition', input: { order, event: event(r, kind, order, now), now: instantOf(now) } };
    yield change;
    yield { rule: 'transition', input: { ...change.input, order: hostile(r, order, 0.5) } };
    const outcome = answerOf(change);
    if (outcome?.kind === 'changed') order = outcome.order;
  }
}

const CODES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '', '12', 'x'];
const HOSTS = ['pay.example', 'evil.example', 'PAY.example', 'pay.example.evil.example'];

export const screens = (r) =>
  r.pick([
    () => ({
      rule: 'orderCard',
      input: hostile(r, {
        orderId: text(r, 6),
        orderState: r.pick(CODES),
        extensionState: r.int(0, 4),
        reapplied: r.int(0, 1),
        ...(r.chance(0.5) ? { inInstalments: true, nextDue: { date: '2026-12-20', amount: '3457.00' } } : {}),
        ...(r.chance(0.5) ? { actions: offers(r) } : {}),
      }),
    }),
    () => ({ rule: 'undwayHref', input: hostile(r, { orderId: text(r, 6), orderState: r.pick(CODES) }) }),
    () => ({
      rule: 'auditRefresh',
      input: hostile(r, { orderId: text(r, 6), orderState: r.pick(CODES), inApp: r.chance(0.5) }),
    }),
    () => ({ rule: 'orderDetailView', input: hostile(r, detail(r)) }),
    () => ({
      rule: 'explainOrder',
      input: { detail: hostile(r, detail(r)), ...(r.chance(0.8) ? { language: r.pick(['en', 'en-IN', 'hi']) } : {}) },
    }),
    () => ({
      rule: 'repayAhead',
      input: hostile(r, {
        detail: hostile(r, detail(r)),
        today: day(r),
      }),
    }),
    () => ({
      rule: 'partAhead',
      input: hostile(r, {
        detail: hostile(r, { ...detail(r), ...steady(r) }),
        today: r.pick(['2026-12-10', '2027-01-20', '2027-02-10', day(r)]),
        amount: r.pick(['100.00', '2000.00', '3457.00', money(r)]),
      }),
    }),
    () => ({
      rule: 'reminder',
      input: hostile(r, {
        detail: hostile(r, detail(r)),
        now: instant(r),
        origin: 'https://saral.example',
        title: text(r),
        text: r.pick([text(r, 200), 'a, b; c\\d\ne', 'राशि'.repeat(30)]),
      }),
    }),
    () => ({
      rule: 'reapplyOffer',
      input: hostile(r, {
        loanAmount: r.pick(['5000.00', money(r)]),
        period: r.int(0, 90),
        canChooseAmount: r.int(0, 2),
        amountList: r.many(0, 4, () => r.pick(['5000.00', '3000.00', money(r)])),
      }),
    }),
    () => ({ rule: 'scheduledView', input: hostile(r, scheduled(r)) }),
    () => ({ rule: 'hasNews', input: hostile(r, { seen: marks(r), now: marks(r) }) }),
    () => ({ rule: 'explainCoolingOff', input: hostile(r, detail(r)) }),
    () => ({
      rule: 'extensionView',
      input: { extension: hostile(r, extension(r)), language: r.pick(['en', 'en-IN', 'hi']) },
    }),
    () => ({
      rule: 'paymentRedirect',
      input: hostile(r, {
        paymentUrl: r.pick([
          `https://${r.pick(HOSTS)}/p`,
          `https://${r.pick(HOSTS)}/p?id=1#x`,
          '/sandbox/pay?id=1',
          '//evil.example/',
          'javascript:1',
          text(r),
        ]),
        callback: r.pick(['http://localhost:8080/order', text(r)]),
        origin: 'http://localhost:8080',
        allowedHosts: r.many(0, 2, () => r.pick(HOSTS)),
      }),
    }),
  ])();

function detail(r) {
  return {
    arriveAmount: '4410.00',
    loanAmount: '5000.00',
    loanDate: '2026-11-20',
    overdueDays: r.int(0, 3),
    gtsFee: '90.00',
    serviceFee: '500.00',
    repaymentDate: r.chance(0.8) ? '2026-11-27' : null,
    repaymentAmount: '5035.00',
    period: 7,
    overdueFee: '0.00',
    orderState: r.pick(CODES),
    orderNo: 'SL1',
    orderId: text(r, 6),
    gstFee: '90.00',
    interest: '35.00',
    applyTime: '2026-11-20T10:15:00+05:30',
    extensionMsg: '',
    reservation: r.int(0, 1),
    extensionState: r.int(0, 3),
    isExtension: r.int(0, 1),
    productId: 'p1',
    productName: 'Saral First',
    bankNo: '******7890',
    canChooseAmount: r.int(0, 1),
    payable: '5035.00',
    coolingOffUntil: null,
    canCoolOff: r.int(0, 1),
    coolingOffAmount: '4420.00',
    coolingOffInterest: '10.00',
    daysUsed: r.int(0, 3),
    interestRate: '0.1',
    serviceRate: '0.10',
    discount: r.pick(['0.00', '0.05', '0.09']),
    overdueRate: r.pick(['1', '0.5', '0']),
    ...(r.chance(0.5) ? { overdueCap: r.pick(['0.05', '0.3', null]) } : {}),
    ...(r.chance(0.5) ? { earlyInterest: r.pick(['full', 'daysUsed', 'none']) } : {}),
    ...(r.chance(0.8) ? { extensionRate: r.pick([rate(r, 0.2), '0.05', null]) } : {}),
    apr: '738.99',
    asOf: '2026-11-22',
    paymentState: r.pick(['none', 'confirming', 'paid', 'refunding']),
    ...(r.chance(0.5) ? { paymentFailed: r.int(0, 1), lateChargesPaid: r.pick(['0.00', '200.00']), refunds: [] } : {}),
    paymentPurpose: r.pick([null, 'repayment', 'extension', 'coolingOff']),
    paymentTime: r.pick([null, '2026-11-22T10:15:00+05:30']),
    ...(r.chance(0.8) ? { cooledOff: r.int(0, 1) } : {}),
    timeline: r.many(0, 2, () => ({
      at: '2026-11-22T10:15:00+05:30',
      event: r.pick(EVENTS),
      orderState: r.pick(CODES),
      ...(r.chance(0.5) ? { void: r.int(0, 1) } : {}),
    })),
    ...(r.chance(0.8) ? { actions: offers(r), received: r.pick(['0.00', '5035.00', null]), payments: [] } : {}),
    ...(r.chance(0.2) ? steady(r) : {}),
  };
}

/** The contract's example of a loan in instalments, with random payments. */
function steady(r) {
  const row = (n, dueDate, amount, principal, interest) => ({
    n,
    dueDate,
    amount,
    principal,
    interest,
    paid: '0.00',
    state: r.pick(['upcoming', 'paid', 'late', 'due']),
  });
  return {
    orderState: r.pick(['6', '8', r.pick(CODES)]),
    loanAmount: '10000.00',
    arriveAmount: '9787.60',
    serviceFee: '180.00',
    gstFee: '32.40',
    interestRate: '0.06',
    overdueRate: r.pick(['0.1', '1']),
    overdueCap: r.pick(['0.1', '0.01', null]),
    loanDate: '2026-12-01',
    repaymentDate: '2027-03-01',
    period: 91,
    asOf: r.pick(['2026-12-10', '2027-02-10', '2027-04-01']),
    repayment: { every: r.pick(['month', 30, 'week', 0]) },
    plan: [
      row(1, '2027-01-01', '3457.00', '3271.00', '186.00'),
      row(2, '2027-02-01', '3457.00', '3331.84', '125.16'),
      row(3, '2027-03-01', '3454.23', '3397.16', '57.07'),
    ],
    payments: r.many(0, 3, () => ({
      amount: r.pick(['3457.00', '2000.00', '500.00']),
      paidAt: r.pick(['2026-12-20T10:00:00+05:30', '2027-01-01T10:00:00+05:30', '2027-02-10T10:00:00+05:30']),
      reference: text(r, 6),
      what: r.pick(['instalment', 'repayment']),
    })),
    payoff: '6921.61',
    dueToday: '3488.11',
  };
}

const ACTIONS = [
  'withdraw',
  'getMoney',
  'reapply',
  'repay',
  'coolOff',
  'extend',
  'payExtension',
  'giveUpExtension',
  'bookNext',
];

/** The actions of an order in the API's format, with random availability. */
const offers = (r) =>
  ACTIONS.filter(() => r.chance(0.9)).map((action) => ({
    action,
    allowed: r.chance(0.5),
    reason: r.pick([null, text(r)]),
  }));

function extension(r) {
  return {
    extensionFee: '440.00',
    extensionFeePaid: '0.00',
    ...(r.chance(0.5) ? { lateChargesPaid: r.pick(['0.00', '200.00']) } : {}),
    ...(r.chance(0.5) ? { totalCost: r.pick(['5355.00', null]), apr: r.pick(['709.47', null]) } : {}),
    extensionServiceFee: '250.00',
    extensionGst: '45.00',
    extensionRate: r.pick(['0.05', '0.0525', '0']),
    interest: '45.00',
    overdueFee: '100.00',
    extensionApplyTime: '2026-11-29T10:00:00+05:30',
    extensionDay: 7,
    extensionTime: '2026-12-06',
    orderRepayId: 'r1',
    extensionId: 'e1',
    isWaiting: r.int(0, 1),
    expireTime: r.pick([null, '2026-11-30T10:00:00+05:30']),
    repaymentDate: '2026-11-27',
    loanAmount: '5000.00',
    interestRate: '0.1',
    interestDays: r.int(1, 9),
    overdueRate: r.pick(['1', '0.5', '0']),
    overdueCap: r.pick(['0.02', null]),
    overdueDays: r.int(0, 3),
  };
}

const marks = (r) =>
  r.many(0, 3, () =>
    hostile(r, { orderId: r.pick(['o1', 'o2']), orderState: r.pick(CODES), extensionState: r.int(0, 3) }),
  );

function scheduled(r) {
  return {
    id: 's1',
    orderId: text(r, 6),
    productId: 'p1',
    expectBorrowAmount: money(r),
    createTime: instant(r),
    orderNo: 'SL1',
    cardId: r.pick([null, 'c1']),
    loanAmount: money(r),
    period: r.pick([0, 7, 14]),
    repaymentAmount: money(r),
    interestRate: rate(r),
    interest: money(r),
    scheduledTime: r.pick([null, day(r)]),
    bankNo: r.pick([null, '******7890']),
    status: r.pick(['booked', 'scheduled', 'applied', 'cancelled', 'lapsed', text(r, 6)]),
    reason: r.pick(['', 'denied', 'full', 'no-card', 'noCard', text(r, 6)]),
  };
}
