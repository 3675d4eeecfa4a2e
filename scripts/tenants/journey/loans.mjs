// Tests of loans: the scenarios, and the effects of the borrower's and the operator's actions.
import assert from 'node:assert/strict';
import { application } from '../../lib/tenants.mjs';
import { APPLY, HOME, LIST, NOON, detail, one, pay, refusal, repay, stateOf } from './shared.mjs';

const wire = (id) => ({ orderId: id });

export const loans = {
  'a running loan stands on home and in the list': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('loaned');
    const [home, list] = await Promise.all([api.get(HOME, token), api.get(LIST, token)]);
    assert.equal(home.undwayList.length, 1);
    assert.deepEqual([list.length, list[0].orderId, list[0].orderState], [1, orderIds[0], '6']);
  }),
  'a situation is one call: ₹4,000 of Saral Month, 12 days overdue, Silver': one(async ({ qa, api }) => {
    const wanted = { amount: '4000', product: 'Saral Month', overdueDays: 12, loyalty: 'silver', phone: '9876543210' };
    const { token, orderIds, phone } = await qa.load(wanted);
    const order = await detail(api, token, orderIds[0]);
    assert.equal(phone, '9876543210');
    assert.deepEqual([order.orderState, order.loanAmount, order.overdueDays], ['8', '4000.00', 12]);
    assert.equal((await api.get(HOME, token)).loyalty.level, 2);
  }),
  'a loan that is repaid on the payment page is settled': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('loaned');
    assert.equal(await pay(api, await repay(api, token, orderIds[0])), 200);
    const order = await detail(api, token, orderIds[0]);
    assert.deepEqual([order.orderState, order.payments.length], ['7', 1]);
  }),
  'an application is approved, confirmed and paid out': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('auditing');
    const [id] = orderIds;
    assert.equal((await qa.event(id, 'approve')).orderState, '2');
    await api.post('/order/v1/loan', wire(id), token);
    assert.equal(await stateOf(qa, id), '4');
    assert.equal((await qa.event(id, 'disbursed')).orderState, '6');
  }),
  'who was denied waits fifteen days': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('auditing');
    assert.equal((await qa.event(orderIds[0], 'deny')).orderState, '3');
    const body = await application(api, token);
    assert.equal((await api.refused(APPLY, { body, token })).code, 1304);
    await qa.advance('P15D');
    assert.equal((await api.ask(APPLY, { body, token })).code, 0);
  }),
  'an application can be taken back, and another one made': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('auditing');
    await api.post('/order/v1/withdraw', wire(orderIds[0]), token);
    assert.equal(await stateOf(qa, orderIds[0]), '10');
    await api.post(APPLY, await application(api, token), token);
    assert.equal((await api.get(LIST, token)).length, 2);
  }),
  'an extension is asked for, and given up': one(async ({ qa }) => {
    const { orderIds } = await qa.load('due-today');
    const asked = await qa.event(orderIds[0], 'requestExtension');
    assert.deepEqual([asked.orderState, asked.extensionState], ['11', 1]);
    assert.equal((await qa.event(orderIds[0], 'giveUp')).orderState, '6');
  }),
  'an extension that is paid for ends a week from today': one(
    async ({ qa, api }) => {
      const { token, orderIds } = await qa.load('extension-pending');
      const paid = await qa.event(orderIds[0], 'extensionPaid');
      assert.deepEqual([paid.orderState, paid.extensionState], ['11', 3]);
      assert.equal((await detail(api, token, orderIds[0])).repaymentDate, '2026-11-27');
    },
    { now: NOON },
  ),
  'an event that is impossible is refused with those that are allowed': one(async ({ qa }) => {
    const { orderIds } = await qa.load('auditing');
    await assert.rejects(qa.event(orderIds[0], 'repaid'), refusal(409, { allowed: ['approve', 'deny', 'withdraw'] }));
    assert.equal(await stateOf(qa, orderIds[0]), '1');
  }),
  'a repeated call with its key gets the same answer, and another body is refused': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    const body = await application(api, token);
    const headers = { 'idempotency-key': 'once' };
    const send = (sent) => api.ask(APPLY, { body: sent, token, headers });
    const [first, second] = [await send(body), await send(body)];
    assert.deepEqual([first.code, second.data], [0, first.data]);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.equal((await send({ ...body, borrowAmount: '2000' })).status, 422);
    assert.equal((await api.get(LIST, token)).length, 1);
  }),
};
