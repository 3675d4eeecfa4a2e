// Compares the WASM module with an oracle that shares no code, for random loans in instalments: the plan of a quote, and
// the account after each random payment.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask } from './core.mjs';
import { generator } from './generate/random.mjs';
import { Life, dayNumber, dayText, digits, paise, rupees } from './oracle.mjs';

const LIVES = 2000;
const SEED = Number(process.env.LIVES_SEED ?? 20_261_201);
const STARTS = ['2027-01-31', '2028-01-31', '2028-02-29', '2027-12-31', '2028-01-30', '2026-12-01'];
const RATE_PLACES = 8;

const vectors = JSON.parse(readFileSync(new URL('../../fixtures/vectors/instalments.json', import.meta.url), 'utf8'));
const [{ input: example }] = vectors.cases.find(({ steps }) => steps !== undefined).steps;
const [{ input: quoted }] = vectors.cases;

/** Random terms of a loan; `every` is `'month'` or a number of days. */
function terms(r) {
  const count = r.int(1, 6);
  return {
    amount: `${r.int(500, 25_000)}.00`,
    start: r.chance(0.5) ? r.pick(STARTS) : dayText(dayNumber('2026-12-01') + r.int(0, 1200)),
    every: r.chance(0.5) ? 'month' : r.int(1, 40),
    count,
    interestRate: r.chance(0.3) ? '0.06' : `0.${r.digits(r.int(1, RATE_PLACES))}`,
    overdueRate: r.chance(0.3) ? '0.1' : `0.${r.digits(r.int(1, 3))}`,
    overdueCap: r.pick([null, '0', '0.03', '0.1']),
  };
}

function lifeOf({ amount, start, every, count, interestRate, overdueRate, overdueCap }) {
  const sum = paise(amount);
  return new Life({
    amount: sum,
    rate: digits(interestRate, RATE_PLACES),
    lateRate: digits(overdueRate, RATE_PLACES),
    mostLate: overdueCap === null ? null : (sum * digits(overdueCap, 2)) / 100n,
    start: dayNumber(start),
    every,
    count,
  });
}

/** The module's quote; null if the module refuses these terms. */
function quotedPlan({ amount, start, every, count, interestRate, overdueRate, overdueCap }) {
  const offer = {
    ...quoted.terms,
    ...{ interestRate, overdueRate, overdueCap, amountList: [amount], periodList: [91] },
    ...{ repayment: { every }, plans: [{ period: 91, instalments: count }] },
  };
  const answer = ask('quote', { ...quoted, terms: offer, amount, days: 91, today: start });
  return answer.kind === 'quoted' ? answer.quote : null;
}

function detailOf({ amount, start, every, interestRate, overdueRate, overdueCap }, life, paid, today) {
  return {
    ...example.detail,
    ...{ loanAmount: amount, loanDate: start, interestRate, overdueRate, overdueCap, asOf: today },
    ...{ repayment: { every }, plan: life.plan(dayNumber(today)), payments: paid },
  };
}

test(`${LIVES} lives of loans in instalments are those of the oracle`, () => {
  const r = generator(SEED);
  let [lent, payments] = [0, 0];
  while (lent < LIVES) {
    const of = terms(r);
    const about = `seed ${SEED}, life ${lent}: ${JSON.stringify(of)}`;
    const quote = quotedPlan(of);
    if (quote === null) continue;
    lent += 1;
    const life = lifeOf(of);
    const rows = life.rows.map(({ due, ...sums }) => ({
      due: dayText(due),
      ...Object.fromEntries(Object.entries(sums).map(([name, it]) => [name, rupees(it)])),
    }));
    assert.deepEqual(quote.plan.rows, rows, about);
    const paid = [];
    let day = life.start;
    const most = r.int(1, 5);
    for (let n = 0; n < most; n += 1) {
      day = r.chance(0.3) ? Math.max(day, r.pick(life.rows).due + r.int(-1, 1)) : day + r.int(0, 50);
      const payoff = life.payoff(day);
      if (payoff < 10_000n) break;
      const amount = r.chance(0.2) ? payoff : 10_000n + (BigInt(r.int(0, 1_000_000)) * (payoff - 10_000n)) / 1_000_000n;
      const input = {
        detail: detailOf(of, life, [...paid], dayText(day)),
        today: dayText(day),
        amount: rupees(amount),
      };
      const answer = ask('partAhead', input);
      const planned = life.interestToCome(day);
      const parts = life.pay(day, amount);
      const next = life.nextDue(day);
      const saved = planned - parts.interest - life.interestToCome(day);
      const expected = {
        kind: 'shown',
        parts: Object.fromEntries(Object.entries(parts).map(([name, it]) => [name, rupees(it)])),
        plan: life.plan(day),
        payoff: rupees(life.payoff(day)),
        next: next && { date: dayText(next.due), amount: rupees(next.open) },
        saves: rupees(saved > 0n ? saved : 0n),
      };
      const shown = JSON.parse(JSON.stringify(answer));
      assert.deepEqual(shown, expected, `${about}, payment ${n}: ${dayText(day)} ${rupees(amount)}`);
      const kept = rupees(amount - parts.refunded);
      paid.push({
        amount: kept,
        paidAt: `${dayText(day)}T12:00:00+05:30`,
        reference: `t${n}`,
        what: 'instalment',
        parts: expected.parts,
      });
      payments += 1;
    }
  }
  assert.ok(payments > LIVES, 'most lives have more than one payment');
});
