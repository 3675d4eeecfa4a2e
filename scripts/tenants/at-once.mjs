#!/usr/bin/env node
/**
 * `make test-tenants`: makes twelve simultaneous applications in each of thirty tenants, in many rounds. The same phone applies in
 * every tenant, so any leak between tenants is visible. After each round every tenant must have one new order and no data of other
 * tenants: no order in its list, by id or in its controls, no call and no user in its journal. The server must refuse the token and
 * code of another tenant.
 * Rounds alternate: without an `Idempotency-Key`, with one key for all tenants together, with a key for each call.
 * A tenth of the rounds runs on sled, all others in memory; fewer than ten rounds all run on sled.
 * AT_ONCE_ROUNDS (100), AT_ONCE_TENANTS (30); LOAN_SERVER (target/debug/loan-server)
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { temporary } from '../lib/place.mjs';
import { saying } from '../lib/progress.mjs';
import { application, serveTenants } from '../lib/tenants.mjs';

const ROUNDS = Number(process.env.AT_ONCE_ROUNDS ?? 100);
const TENANTS = Number(process.env.AT_ONCE_TENANTS ?? 30);
const TAPS = 12;
const APPLY = '/order/v1/apply';
/** Codes of refusals: an order is already open; a request with this key is running; not signed in; no such order. */
const [OPEN_ORDER, IN_FLIGHT, SIGNED_OUT, NOT_FOUND] = [1305, 4091, -4, 1201];
/** Rounds after which a tenant is reset, so that its list of orders stays short. */
const LIFE = 15;
const PHONE = '7000000001';

const every = (list, work) => Promise.all(list.map(work));

/** Sets up a tenant: a borrower with the same phone in every tenant, and a code for a phone of this tenant alone. */
async function settle({ qa, api }, index) {
  const { token } = await qa.scenario('verified', PHONE);
  const own = `7000002${String(index).padStart(3, '0')}`;
  await api.get(`/sms/v1/sendCode?phone=91${own}`);
  return { qa, api, token, own, body: await application(api, token), orders: [] };
}

/** Idempotency keys of the three kinds of rounds: none, one for all tenants, one per call. */
const keys = [() => undefined, (round) => `round-${round}-for-everybody`, (round, tap) => `round-${round}-${tap}`];

function applications({ api, token, body }, round) {
  return Array.from({ length: TAPS }, (_, tap) => {
    const key = keys[round % keys.length](round, tap);
    return api.ask(APPLY, { body, token, headers: key ? { 'idempotency-key': key } : {} });
  });
}

function winner(answers, round) {
  const isShared = round % keys.length === 1;
  const made = answers.filter(({ code }) => code === 0);
  const executed = made.filter(({ headers }) => headers['idempotency-replayed'] !== 'true');
  const refusals = answers.filter(({ code }) => code !== 0).map(({ code }) => code);
  const said = JSON.stringify(answers.map(({ code, msg, data }) => ({ code, msg, data })));
  assert.equal(executed.length, 1, said);
  assert.ok(
    refusals.every((code) => code === (isShared ? IN_FLIGHT : OPEN_ORDER)),
    said,
  );
  assert.equal(new Set(made.map(({ data }) => data.orderId)).size, 1, said);
  if (!isShared) assert.equal(made.length, 1, said);
  return executed[0].data.orderId;
}

/** Checks that a tenant has all of its own data, and none of `neighbour`. */
async function look(one, neighbour) {
  const { qa, api, token, orders, own: phone } = one;
  const list = await api.get('/order/v1/list', token);
  assert.deepEqual(
    list.map(({ orderId }) => orderId),
    orders,
    `${qa.tenant}: its own orders, newest first`,
  );
  const journal = await qa.journal();
  const applied = journal.filter(({ path }) => path === `/api1${APPLY}`);
  assert.equal(applied.length, TAPS, `${qa.tenant}: twelve applications in the journal`);
  assert.equal(new Set(applied.map(({ user }) => user)).size, 1, `${qa.tenant}: of one user`);
  const named = applied.map(({ response }) => response?.data?.orderId).filter(Boolean);
  assert.ok(named.length > 0 && named.every((id) => id === orders[0]), `${qa.tenant}: ${named}, not ${orders[0]}`);
  one.user = applied[0].user;

  const foreign = neighbour.orders[0];
  assert.ok(!JSON.stringify(journal).includes(foreign), `${qa.tenant}: an order of another tenant in the journal`);
  const refused = async (path, options, expected) => {
    const { status, code } = await api.ask(path, options);
    assert.deepEqual([status, code], [200, expected], `${qa.tenant}: ${path}`);
  };
  const unknown = { name: 'QaError', status: 404, code: 4040 };
  await assert.rejects(qa.order(foreign), unknown);
  await refused('/order/v1/list', { token: neighbour.token }, SIGNED_OUT);
  await refused(`/order/v1/detail?orderId=${foreign}`, { token }, NOT_FOUND);
  await qa.otp({ phone: `91${phone}` });
  await assert.rejects(qa.otp({ phone: `91${neighbour.own}` }), unknown);
}

async function round(all, number) {
  await every(all, ({ qa }) => qa.clearJournal());
  const answers = await every(all, (one) => Promise.all(applications(one, number)));
  for (const [index, one] of all.entries()) one.orders.unshift(winner(answers[index], number));
  await every(all, (one, index) => look(one, all[(index + 1) % all.length]));
  assert.equal(new Set(all.flatMap(({ orders }) => orders)).size, all.length * all[0].orders.length, 'no id twice');
  assert.equal(new Set(all.map(({ user }) => user)).size, all.length, 'no user in two tenants');
  await every(all, ({ api, token, orders }) => api.post('/order/v1/withdraw', { orderId: orders[0] }, token));
}

/** Runs `many` rounds on a store; `first` is the number of the first round. */
async function rounds(name, store, first, many) {
  const server = await serveTenants({ store });
  const since = performance.now();
  let done = 0;
  const quiet = saying(name, { more: () => `, ${done} of ${many} rounds` });
  try {
    const tenants = await every(Array.from({ length: TENANTS }), () => server.tenant());
    let all = [];
    for (; done < many; done += 1) {
      if (done % LIFE === 0) {
        if (done > 0) await every(tenants, ({ qa }) => qa.reset());
        all = await every(tenants, settle);
      }
      await round(all, first + done);
    }
    await every(tenants, ({ qa }) => qa.close());
    assert.deepEqual(await server.names(), []);
  } finally {
    quiet();
    await server.stop();
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${name}: ${many} rounds of ${TAPS} applications in each of ${TENANTS} tenants, ${seconds} s`);
}

// Some rounds run on sled, where one commit may contain applications of several tenants.
const onDisk = ROUNDS < 10 ? ROUNDS : Math.ceil(ROUNDS / 10);
if (ROUNDS > onDisk) await rounds('in memory', 'memory', 0, ROUNDS - onDisk);
await rounds('on sled', `sled:${join(temporary('at-once'), 'store')}`, ROUNDS - onDisk, onDisk);
