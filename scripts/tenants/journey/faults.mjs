// Tests of injected faults: of calls, of one request, of a payment's notice.
import assert from 'node:assert/strict';
import { application } from '../../lib/tenants.mjs';
import { APPLY, HOME, LIST, one, pay, refusal, repay, stateOf } from './shared.mjs';

const ALL = `/api1${HOME}`;
const broken = (call) =>
  call.then(
    () => assert.fail('an answer came'),
    (reason) => reason,
  );

export const faults = {
  'a refusal happens to one user, from the second call on, for ever': one(async ({ qa, api }) => {
    const [ours, theirs] = await Promise.all(
      ['7000000021', '7000000022'].map((phone) => qa.scenario('verified', phone)),
    );
    await qa.fault({ path: ALL, kind: 'code', code: 1304, user: ours.phone, skip: 1, times: 'forever' });
    const codes = [];
    for (let call = 0; call < 3; call += 1) codes.push((await api.ask(HOME, { token: ours.token })).code);
    assert.deepEqual(codes, [0, 1304, 1304]);
    await api.get(HOME, theirs.token);
  }),
  'a status happens to the calls that have a header': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    await qa.fault({ path: ALL, kind: 'status', status: 503, headers: { os: 'ios-h5' } });
    const status = async (os) => (await api.raw(ALL, { token, headers: { os } })).status;
    assert.deepEqual([await status('android-h5'), await status('ios-h5'), await status('ios-h5')], [200, 503, 200]);
  }),
  'an application whose answer is lost was made': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    const body = await application(api, token);
    await qa.fault({ method: 'POST', path: `/api1${APPLY}`, kind: 'drop-after-commit' });
    await broken(api.raw(`/api1${APPLY}`, { body, token }));
    assert.equal((await api.get(LIST, token)).length, 1);
  }),
  'an application whose connection broke before was not made': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    const body = await application(api, token);
    await qa.fault({ method: 'POST', path: `/api1${APPLY}`, kind: 'reset' });
    await broken(api.raw(`/api1${APPLY}`, { body, token }));
    assert.deepEqual(await api.get(LIST, token), []);
  }),
  'a request orders a fault for itself alone': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    const ask = (fault) => api.raw(ALL, { token, headers: fault ? { 'x-qa-fault': fault } : {} });
    assert.deepEqual([(await ask('status=503')).status, (await ask()).status], [503, 200]);
  }),
  'a fault that could never happen is refused with the nearest path': one(async ({ qa }) => {
    const impossible = { path: '/api1/order/v1/aply', kind: 'reset' };
    await assert.rejects(qa.fault(impossible), refusal(400, { msg: /\/api1\/order\/v1\/apply/ }));
  }),
  'half an answer is no JSON': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    await qa.fault({ path: ALL, kind: 'garbage' });
    const { text } = await api.raw(ALL, { token });
    assert.throws(() => JSON.parse(text));
    await api.get(HOME, token);
  }),
  'a call waits as long as it is told to': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    await qa.fault({ path: ALL, kind: 'latency', ms: 300 });
    const since = performance.now();
    await api.get(HOME, token);
    // Timers may end a few milliseconds early.
    assert.ok(performance.now() - since >= 295);
  }),
  'a notice of the wrong amount settles nothing': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load('loaned');
    await qa.fault({ notice: 'wrong-amount' });
    await pay(api, await repay(api, token, orderIds[0]));
    assert.equal(await stateOf(qa, orderIds[0]), '6');
  }),
};
