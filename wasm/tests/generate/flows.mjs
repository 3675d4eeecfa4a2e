import { hostile, text } from './random.mjs';

const version = (r, state) => (r.chance(0.85) ? (state?.version ?? 0) : r.int(0, 5));
const SENDS = ['sendPressed', 'ticked'];

const login = (r, state) =>
  r.pick([
    () => ({ kind: 'started', redirect: r.pick(['/order', '//evil.example', text(r)]) }),
    () => ({ kind: 'phoneChanged', value: r.chance(0.7) ? `9${r.digits(9)}` : text(r) }),
    () => ({ kind: 'codeChanged', value: r.chance(0.7) ? r.digits(4) : text(r, 6) }),
    () => ({ kind: 'agreementChanged', agreed: r.chance(0.8) }),
    () => ({ kind: r.pick([...SENDS, 'submitPressed']) }),
    () => ({ kind: 'codeSent', version: version(r, state), resendIn: r.pick([0, 60]) }),
    () => ({ kind: r.pick(['sendFailed', 'loginFailed']), version: version(r, state), text: text(r) }),
    () => ({ kind: 'loggedIn', version: version(r, state), token: 't', isRegister: r.int(0, 1) }),
  ])();

const aadhaarOtp = (r, state) =>
  r.pick([
    () => ({ kind: 'aadhaarChanged', value: r.chance(0.7) ? '999941057058' : text(r) }),
    () => ({ kind: 'otpChanged', value: r.chance(0.7) ? r.digits(6) : text(r, 8) }),
    () => ({ kind: r.pick([...SENDS, 'verifyPressed']) }),
    () => ({ kind: 'sendAnswered', version: version(r, state), state: r.int(0, 3), refusal: r.pick([null, text(r)]) }),
    () => ({ kind: r.pick(['sendFailed', 'verifyFailed']), version: version(r, state), text: text(r) }),
    () => ({ kind: 'verified', version: version(r, state) }),
  ])();

const ifsc = (r) => {
  const id = String(r.int(1, 3));
  return r.pick([
    () => ({ kind: 'started', productId: 'p1' }),
    () => ({ kind: 'bankChosen', item: { id, bankName: text(r, 6) } }),
    () => ({ kind: 'stateChosen', item: { id, state: text(r, 6) } }),
    () => ({ kind: 'cityChosen', item: { id, city: text(r, 6) } }),
    () => ({
      kind: 'branchChosen',
      item: { id, branch: text(r, 6), ifsc: 'SBIN0000001', state: 'Goa', district: 'North Goa' },
    }),
    () => ({ kind: r.pick(['confirmed', 'refound']) }),
  ])();
};

const apply = (r, state) =>
  r.pick([
    () => ({ kind: 'started', productId: 'p1', amountList: ['1000.00', '5000.00'], periodList: [7, 14], period: 7 }),
    () => ({ kind: 'amountChosen', amount: r.pick(['1000.00', '5000.00', '7.00']) }),
    () => ({ kind: 'periodChosen', days: r.pick([7, 14, 8]) }),
    () => ({ kind: 'purposeChosen', code: r.pick(['Shopping', 'x']) }),
    () => ({ kind: 'cardChosen', cardId: r.pick(['', 'c1']) }),
    () => ({ kind: r.pick(['autoGetToggled', 'applyPressed']) }),
    () => ({
      kind: 'statementAccepted',
      amount: state?.form?.amount ?? '1000.00',
      days: r.chance(0.85) ? (state?.form?.days ?? 7) : 14,
      id: 'k1',
    }),
    () => ({ kind: 'applied', version: version(r, state) }),
    () => ({ kind: 'applyFailed', version: version(r, state), text: text(r), newStatement: r.pick([null, 'k2']) }),
  ])();

const FLOWS = { loginFlow: login, aadhaarOtpFlow: aadhaarOtp, ifscFlow: ifsc, applyFlow: apply };
const TIMED = new Set(['loginFlow', 'aadhaarOtpFlow']);

/** Inputs of one flow, step by step: events caused by a person or a slow network, and invalid states as from a broken store. */
export function* visit(r, answerOf) {
  const rule = r.pick(Object.keys(FLOWS));
  let now = 1_795_000_000_000;
  let state = null;
  for (let step = 0; step < 16; step += 1) {
    now += r.pick([0, 500, 30_000, 61_000]);
    const clock = TIMED.has(rule) ? { now } : {};
    const question = { rule, input: { state, event: FLOWS[rule](r, state), ...clock } };
    yield question;
    yield {
      rule,
      input: { ...question.input, state: hostile(r, state, 0.3), event: hostile(r, question.input.event, 0.3) },
    };
    state = answerOf(question)?.state ?? state;
  }
}
