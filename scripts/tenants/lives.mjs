#!/usr/bin/env node
/**
 * `make test-tenants`: tests random loans in instalments on the running server, each in its own tenant with a stopped clock. After each
 * payment the order's detail must equal an independent calculation in integers: plan, parts of the payment, payoff, amount due,
 * late charges. LIVES (500) is the number of loans, LIVES_SEED their seed; LOAN_SERVER (target/debug/loan-server).
 */
import assert from 'node:assert/strict';
import { generator } from '../../wasm/tests/generate/random.mjs';
import { Life, dayNumber, dayText, digits, paise, rupees } from '../../wasm/tests/oracle.mjs';
import { each } from '../lib/each.mjs';
import { serveTenants } from '../lib/tenants.mjs';

const LIVES = Number(process.env.LIVES ?? 500);
const SEED = Number(process.env.LIVES_SEED ?? 20_261_201);
const AT_ONCE = 8;
const PRODUCT = 'saral-steady';
const STARTS = ['2027-01-31', '2028-01-31', '2028-02-29', '2027-12-31', '2026-12-01'];
const RATE_PLACES = 8;
const LEAST = 10_000n;

const noon = (day) => `${dayText(day)}T12:00:00+05:30`;
const sums = (parts) => Object.fromEntries(Object.entries(parts).map(([name, it]) => [name, rupees(it)]));

/** Returns random terms of a loan, for its tenant's catalogue. */
function terms(r) {
  const days = r.pick([91, 120, 180]);
  const every = r.chance(0.6) ? 'month' : r.int(5, 40);
  return {
    start: r.chance(0.5) ? r.pick(STARTS) : dayText(dayNumber('2026-12-01') + r.int(0, 700)),
    days,
    count: { 91: 3, 120: 4, 180: 6 }[days],
    amount: r.pick(['5000', '7500', '10000', '15000', '20000', '25000']),
    product: {
      repayment: { every },
      interestRate: r.pick(['0.06', '0.1', `0.0${r.digits(3)}1`]),
      overdueRate: r.pick(['0.1', '0.05', '0.4']),
      overdueCap: r.pick([null, '0.02', '0.1']),
    },
  };
}

function lifeOf({ start, amount, count, product }) {
  const { interestRate, overdueRate, overdueCap, repayment } = product;
  const lent = paise(`${amount}.00`);
  return new Life({
    amount: lent,
    rate: digits(interestRate, RATE_PLACES),
    lateRate: digits(overdueRate, RATE_PLACES),
    mostLate: overdueCap === null ? null : (lent * digits(overdueCap, 2)) / 100n,
    start: dayNumber(start),
    every: repayment.every,
    count,
  });
}

/** Returns the fields of an order's detail that the oracle computes. */
function expected(life, day) {
  const next = life.nextDue(day);
  return {
    plan: life.plan(day),
    payoff: rupees(life.payoff(day)),
    payable: rupees(life.payable(day)),
    dueToday: rupees(life.dueToday(day)),
    overdueFee: rupees(life.late(day)),
    nextDue: next && { date: dayText(next.due), amount: rupees(next.open) },
  };
}

async function live(server, r, about) {
  const of = terms(r);
  const life = lifeOf(of);
  const { qa, api } = await server.tenant({
    now: noon(life.start),
    freeze: true,
    catalogue: { products: { [PRODUCT]: of.product } },
  });
  try {
    const history = [
      { at: '-PT30M', do: { apply: { product: PRODUCT, amount: of.amount, days: of.days } } },
      { at: '-PT20M', do: { report: 'approve' } },
      { at: '-PT10M', do: 'getMoney' },
      { at: 'PT0S', do: { report: 'disbursed' } },
    ];
    const { orderIds, phone } = await qa.load({ base: 'verified', history });
    const [id] = orderIds;
    const shown = async () => {
      const { token } = await qa.session(phone);
      return api.get(`/order/v1/detail?orderId=${id}`, token);
    };
    let day = life.start;
    for (let left = r.int(1, 5); left >= 0; left -= 1) {
      const detail = await shown();
      const said = `${about}: ${JSON.stringify(of)} on ${dayText(day)}`;
      const fields = expected(life, day);
      assert.deepEqual(Object.fromEntries(Object.keys(fields).map((name) => [name, detail[name]])), fields, said);
      const paid = life.payments.map(({ amount, parts }) => {
        const kept = sums(parts);
        const refunded = amount - parts.late - parts.interest - parts.principal;
        return { amount: rupees(amount - refunded), parts: { ...kept, refunded: rupees(refunded) } };
      });
      assert.deepEqual(
        detail.payments.map(({ amount, parts }) => ({ amount, parts })),
        paid,
        said,
      );
      const later = r.chance(0.3) ? Math.max(day, r.pick(life.rows).due + r.int(-1, 1)) : day + r.int(0, 45);
      if (later > day) await qa.setNow(noon(later));
      day = later;
      const most = life.payoff(day);
      if (most < LEAST) break;
      const amount = r.chance(0.15) ? most : LEAST + (BigInt(r.int(0, 1_000_000)) * (most - LEAST)) / 1_000_000n;
      await qa.event(id, 'paid', { amount: rupees(amount) });
      life.pay(day, amount);
      if (life.payoff(day) === 0n) {
        assert.deepEqual([(await shown()).orderState, (await shown()).payoff], ['7', '0.00'], said);
        break;
      }
    }
    return life.payments.length;
  } finally {
    await qa.close();
  }
}

const server = await serveTenants();
const seeds = Array.from({ length: LIVES }, (_, n) => SEED + n);
let payments = 0;
try {
  await each(seeds, AT_ONCE, async (seed) => {
    const paid = await live(server, generator(seed), `LIVES=1 LIVES_SEED=${seed}`);
    payments += paid;
  });
} finally {
  await server.stop();
}
assert.ok(payments >= LIVES, `${payments} payments`);
console.log(`${LIVES} lives in instalments with ${payments} payments are the oracle's`);
