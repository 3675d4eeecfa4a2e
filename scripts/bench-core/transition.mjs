// The change of an order as one would write it in JavaScript: the way of a loan from the application to its repayment on
// time, and the refusals beside it. Extensions, delays and late notices, which are most of core's machine, are missing here,
// so this does less than what it is compared with.

const PHASES = ['auditing', 'passed', 'lending', 'running'];
const FACTS = { approve: 'approved', getMoney: 'moneyTaken', disbursed: 'disbursed', repaid: 'paid' };
const FORWARD = ['approve', 'getMoney', 'disbursed', 'repaid'];

/** The rule that refuses an event in a phase where it has no place. */
const REFUSALS = { approve: 'notAuditing', getMoney: 'notPassed', repaid: 'notRepayable', withdraw: 'withdrawTooLate' };

export function transition({ order, event, now }) {
  const phase = PHASES[order.facts.length];
  const fits = event.kind === FORWARD[order.facts.length];
  const leaves = event.kind === 'withdraw' && (phase === 'auditing' || phase === 'passed');
  if (!fits && !leaves) {
    const rule = REFUSALS[event.kind];
    return { kind: 'refused', rule, message: { key: `errors.${rule}`, args: [] } };
  }
  const fact = { kind: leaves ? 'withdrawn' : FACTS[event.kind] };
  if (event.kind === 'repaid') {
    const { id, quote } = order.application;
    fact.payment = {
      reference: `${id}-${String(order.facts.length).padStart(4, '0')}`,
      purpose: { kind: 'repayment' },
      amount: quote.repaymentAmount,
      orderRepayId: `${id}-1`,
      expiresAt: '9999-12-31T23:59:59.999+05:30',
    };
  }
  return {
    kind: 'changed',
    order: { ...order, facts: [...order.facts, { fact, at: now, learned: now }], seen: now },
  };
}
