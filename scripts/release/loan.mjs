// Takes a loan on the shipped server with external providers, and makes calls that the server must refuse.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { until } from '../lib/until.mjs';
import { OPERATOR } from './providers.mjs';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const { phone, basic, aadhaar, pan, contacts, card, loan, received, owed } = JSON.parse(
  readFileSync(at('fixtures/outside/borrower.json'), 'utf8'),
);
const photo = (name) => readFileSync(at(`pwa/tests/support/${name}.jpg`));

const [AUDITING, PASSED, LENDING, LOANED, SETTLED] = ['1', '2', '4', '6', '7'];

const codeIn = ({ body }) => /\b\d{4,6}\b/.exec(body)?.[0];

export async function login(caller, providers) {
  const before = providers.asked('sms').length;
  await caller.get(`/sms/v1/sendCode?phone=${phone}`);
  const text = await providers.waitsFor('sms', before);
  assert.equal(text.phone, phone);
  await caller.login(phone, codeIn(text));
}

/** Completes the verification with the providers of Aadhaar, documents and faces; returns the id of the bound card. */
export async function verify(caller, providers) {
  await caller.post('/auth/v1/base-info', basic);
  await caller.post('/auth/v1/work-info', workOf(await caller.get('/auth/v2/auth-page-info?type=workInfo')));

  await caller.post('/auth/v2/aadhaar/send-otp', { aadhaar });
  const { code } = await providers.waitsFor('aadhaar', 0);
  await caller.post('/auth/aadhaar/verify', { aadhaar, otp: code });
  const read = await caller.picture('/auth/v1/ocr-separate', photo('aadhaar-front'), { type: '1' });
  const { document, image } = await providers.waitsFor('ocr', 0);
  assert.equal(document, 'aadhaarFront');
  const shown = Buffer.from(image, 'base64');
  assert.ok(
    shown.length > 1000 && !shown.includes('Exif'),
    'the provider reads the photo that was taken, without what a camera adds',
  );
  assert.equal(read.value_keys.idNo, `XXXXXXXX${aadhaar.slice(-4)}`, 'a number in full goes no further');
  await caller.post('/auth/v1/kyc-info/aadhaar-pan', { type: 2, idNo: aadhaar, panNo: pan });

  providers.answersNext('face', 200, { passed: false });
  const { status } = await caller.picture('/auth/v3/living-check', photo('selfie'));
  assert.notEqual(status, 1, 'a face that the provider does not know');
  const { livenessId } = await caller.picture('/auth/v3/living-check', photo('selfie'));
  await caller.post('/auth/v1/kyc-info/living-hold', { livenessId });
  await caller.post('/auth/v1/contacts', contacts);
  const steps = await caller.get('/auth/v1/find-user-auth');
  for (const step of ['basic', 'work', 'kycAadhaarAndPan', 'kycFaceAndHold', 'contact'])
    assert.equal(steps[step], 1, step);
  return (await caller.post('/bank/v1/bind-card', card)).id;
}

/** Fills in the work form for somebody without work, with the first choice of each list. */
function workOf(form) {
  const asked = form.filter(({ canHidden }) => canHidden === 0);
  const answer = ({ value, dictionaryVoList }) => [value, dictionaryVoList[0].dictValue];
  return { ...Object.fromEntries(asked.map(answer)), workState: '3' };
}

/**
 * Applies for the nth loan after accepting the Key Fact Statement, and waits for the request to the audit provider. Later loans cost
 * less, because the previous loans were repaid on time.
 */
export async function apply(caller, providers, cardId, nth) {
  const before = providers.asked('audit').length;
  const { productId, borrowAmount, periods } = loan;
  const terms = await caller.get(`/order/v1/kfs?amount=${borrowAmount}&period=${periods}&productId=${productId}`);
  assert.deepEqual([terms.arriveAmount, terms.repaymentAmount], [received[nth], owed]);
  const { orderId } = await caller.post('/order/v1/apply', { ...loan, cardId, kfsAccepted: terms.id });
  assert.equal((await providers.waitsFor('audit', before)).orderId, orderId);
  await inState(caller, orderId, AUDITING);
  return { orderId, receives: received[nth] };
}

/** Approves as the operator's system; the same call with a wrong token is refused. */
export async function approvedByTheOperator(caller, { orderId }) {
  assert.equal((await caller.report(orderId, 'approve', 'a guess')).status, 401);
  await inState(caller, orderId, AUDITING);
  assert.equal((await caller.report(orderId, 'approve', OPERATOR)).code, 0);
  await inState(caller, orderId, PASSED);
}

/** Approves by the audit provider's notice; a notice signed by another provider is refused. */
export async function approvedByTheAudit(caller, providers, { orderId }) {
  const verdict = { eventId: `a-${orderId}`, orderId, status: 'approved', at: istNow() };
  assert.notEqual((await caller.notice(providers.notice('audit', verdict, 'payment'))).code, 0);
  await inState(caller, orderId, AUDITING);
  await heeded(caller, providers.notice('audit', verdict));
  await inState(caller, orderId, PASSED);
}

/** Takes the money. The disbursal provider fails the first request, and the server repeats the request with the same id. */
export async function takesTheMoney(caller, providers, { orderId, receives }) {
  const before = providers.asked('disbursal').length;
  providers.answersNext('disbursal', 503);
  await caller.post('/order/v1/loan', { orderId });
  const first = await providers.waitsFor('disbursal', before);
  const again = await providers.waitsFor('disbursal', before + 1);
  assert.equal(again.id, first.id);
  const { amount, ifsc, account } = again;
  assert.deepEqual({ amount, ifsc, account }, { amount: receives, ifsc: card.bankCode, account: card.cardNo });
  await inState(caller, orderId, LENDING);
}

export async function paidOutByNotice(caller, providers, { orderId }) {
  const paid = { eventId: `d-${orderId}`, orderId, status: 'disbursed', at: istNow() };
  await heeded(caller, providers.notice('disbursal', paid));
  await inState(caller, orderId, LOANED);
}

export async function paidOutByTheOperator(caller, { orderId }) {
  assert.equal((await caller.report(orderId, 'disbursed', OPERATOR)).code, 0);
  await inState(caller, orderId, LOANED);
}

/** Repays by the payment provider. Only this provider's signed notice settles the loan; a repeated notice has no effect. */
export async function repays(caller, providers, { orderId }) {
  const { paymentUrl } = await caller.post('/pay-order/v1/repay', { orderId });
  const { kind, paymentId, amount } = providers.asked('payment').at(-1);
  assert.deepEqual({ kind, amount }, { kind: 'page', amount: owed });
  assert.ok(paymentUrl.startsWith('https://partner.example/') && paymentUrl.includes(paymentId), paymentUrl);
  const paid = { eventId: `p-${orderId}`, paymentId, orderId, amount, status: 'paid', paidAt: istNow() };
  assert.notEqual((await caller.notice(providers.notice('payment', paid, 'audit'))).code, 0);
  await inState(caller, orderId, LOANED);
  await heeded(caller, providers.notice('payment', paid));
  await heeded(caller, providers.notice('payment', paid));
  await settled(caller, { orderId });
  assert.equal(providers.asked('payment').filter((asked) => asked.kind === 'refund').length, 0, 'no money goes back');
}

export const settled = (caller, { orderId }) => inState(caller, orderId, SETTLED);

async function heeded(caller, notice) {
  const { code, msg, data } = await caller.notice(notice);
  assert.deepEqual({ code, data }, { code: 0, data: { applied: true } }, msg);
}

/** Waits until an order is in a state, because a provider's response takes effect with a delay. */
async function inState(caller, orderId, state) {
  let found;
  const look = async () => {
    ({ orderState: found } = await caller.get(`/order/v1/detail?orderId=${orderId}`));
    return found === state;
  };
  await until(look, () => `order ${orderId} is in state ${found}, not ${state}`);
}

/** Returns the present time as a text in Indian time. */
export const istNow = () => new Date(Date.now() + 330 * 60_000).toISOString().replace(/\.\d+Z$/, '+05:30');
