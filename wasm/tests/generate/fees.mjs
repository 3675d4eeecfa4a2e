import { day, hostile, instant, money, rate, text } from './random.mjs';

export function terms(r) {
  const amounts = r.many(1, 4, () => money(r));
  return hostile(
    r,
    {
      amountList: amounts,
      periodList: r.many(1, 4, () => r.pick([7, 14, 28, 91, 180, r.int(0, 4000)])),
      interestRate: rate(r, 0.3),
      serviceRate: rate(r, r.chance(0.1) ? 1.2 : 0.3),
      overdueRate: rate(r, 2),
      ...(r.chance(0.5) ? { overdueCap: rate(r, 0.5) } : {}),
      ...(r.chance(0.5) ? { earlyInterest: r.pick(['full', 'daysUsed', 'none']) } : {}),
      extensionRate: rate(r, 0.2),
      ...(r.chance(0.7) ? { extensionAllowed: r.chance(0.8) } : {}),
      ...(r.chance(0.5) ? { maxExtensions: r.int(0, 5), coolingOffDays: r.int(0, 7) } : {}),
      ...(r.chance(0.3) ? { repayment: { every: r.pick(['month', 30, 0]) }, plans: plans(r) } : {}),
    },
    0.02,
  );
}

const plans = (r) =>
  r.pick(
    [
      [7, 1],
      [28, 2],
      [91, 3],
      [180, 6],
    ].map(([period, instalments]) => [{ period, instalments }]),
  );

/** An amount and a tenure, mostly ones that the terms offer. */
function choice(r, offered) {
  const amounts = Array.isArray(offered.amountList) && offered.amountList.length > 0 ? offered.amountList : ['1.00'];
  const periods = Array.isArray(offered.periodList) && offered.periodList.length > 0 ? offered.periodList : [7];
  return {
    amount: r.chance(0.9) ? r.pick(amounts) : money(r),
    days: r.chance(0.9) ? r.pick(periods) : r.int(0, 400),
    onTimeRepayments: r.chance(0.9) ? r.int(0, 6) : r.int(0, 4_294_967_295),
  };
}

export function quote(r) {
  const offered = terms(r);
  return { rule: 'quote', input: hostile(r, { terms: offered, ...choice(r, offered), today: day(r) }) };
}

/** The server's amounts: those of the worked example, or other ones. */
const figures = (r) => ({
  serviceFee: r.pick(['500.00', '475.00', money(r)]),
  gstFee: r.pick(['90.00', '85.50', money(r)]),
  interest: r.pick(['35.00', money(r)]),
  arriveAmount: r.pick(['4410.00', '4439.50', money(r)]),
  repaymentAmount: r.pick(['5035.00', money(r)]),
  repaymentDate: r.pick(['2026-11-27', day(r)]),
  apr: r.pick(['738.99', rate(r, 900)]),
});

/** An input of `costView`: the worked example or a random loan, with or without the server's amounts. */
export function costView(r) {
  const example = {
    amount: '5000.00',
    days: 7,
    terms: {
      amountList: ['5000.00'],
      periodList: [7],
      interestRate: '0.1',
      serviceRate: '0.10',
      overdueRate: '1',
      extensionRate: '0.05',
    },
    today: '2026-11-20',
  };
  const { input } = quote(r);
  const answered = () => r.pick([null, hostile(r, figures(r), 0.1)]);
  return {
    rule: 'costView',
    input: {
      ...input,
      ...(r.chance(0.5) ? example : {}),
      onTimeRepayments: r.pick([null, r.int(0, 6)]),
      language: r.pick(['en', 'en-IN', 'hi']),
      statement: answered(),
      ...(r.chance(0.8) ? { confirmed: answered() } : {}),
      asking: r.chance(0.5),
    },
  };
}

export function productView(r) {
  const input = {
    terms: terms(r),
    period: r.pick([7, 28, 91, r.int(0, 400)]),
    onTimeRepayments: r.int(0, 6),
    today: day(r),
    language: r.pick(['en', 'en-IN', 'hi']),
    isPartner: r.chance(0.2),
  };
  return { rule: 'productView', input: hostile(r, input) };
}

export function kfsOf(r) {
  const offered = terms(r);
  const input = {
    terms: offered,
    ...choice(r, offered),
    issuedAt: instant(r),
    lender: text(r),
    grievanceOfficer: text(r),
  };
  return { rule: 'kfsOf', input: hostile(r, input) };
}

export function extensionQuote(r) {
  return {
    rule: 'extensionQuote',
    input: hostile(r, { terms: terms(r), loanAmount: money(r), dueDay: day(r), today: day(r) }),
  };
}

export function plain(r) {
  return r.pick([
    () => ({ rule: 'loyalty', input: r.pick([r.int(0, 6), r.int(0, 4_294_967_295)]) }),
    () => ({
      rule: 'formatMoney',
      input: r.chance(0.9) ? `${r.chance(0.1) ? '-' : ''}${r.int(0, 1_000_000_000)}.${r.digits(2)}` : text(r),
    }),
    () => ({ rule: 'formatFraction', input: r.chance(0.9) ? `${r.next().toFixed(r.int(0, 8))}` : text(r) }),
    () => ({ rule: 'formatDay', input: [day(r), r.pick(['en', 'en-IN', 'hi', 'hi-IN', 'fr', ''])] }),
    () => ({ rule: 'dayOf', input: r.chance(0.9) ? instant(r) : text(r) }),
    () => ({ rule: 'bringsStatement', input: r.pick([0, 1310, r.int(-9, 5000)]) }),
    () => ({ rule: 'formatInstant', input: [instant(r), r.pick(['en', 'hi'])] }),
  ])();
}
