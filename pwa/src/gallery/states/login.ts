import { codeAttempts, codeWrong, ownerUnproved } from '@core/generated/refusals';
import { LOST, ok, PENDING, refuse } from '@testing/answers';
import { type Screen } from '../state';

const SEND = 'GET /sms/v1/sendCode';
const path = '/login';
const number = { type: '7000099001', into: 'login.phone' } as const;
const asked = [number, { press: 'login.sendCode' }] as const;
const filled = [...asked, { type: '1234', into: 'login.code' }, { press: 'login.agree' }] as const;
// The last digit of the code submits the form.
const sentByCode = [...asked, { press: 'login.agree' }, { type: '1234', into: 'login.code' }] as const;
const closed = [...sentByCode, { press: 'common.ok' }] as const;
const sent = { [SEND]: ok({ expiresIn: 300, resendIn: 60 }) };

const unproved = { 'GET /home/v1/index': refuse('Please confirm first that the account is yours.', ownerUnproved) };
const answered = [
  { type: 'ABCPE1234F', into: 'account.ownerNumber' },
  { type: '1968', into: 'account.ownerYear' },
  { press: 'account.ownerContinue' },
] as const;

export const LOGIN: Readonly<Record<string, Screen>> = {
  login: {
    empty: { path, anonymous: true },
    'code-sent': { path, anonymous: true, answers: sent, acts: asked },
    filled: { path, anonymous: true, answers: sent, acts: filled },
    sending: {
      path,
      anonymous: true,
      answers: { ...sent, 'POST /user/v1/login': PENDING },
      acts: sentByCode,
    },
    // The bar of late calls offers no Retry for a call that must not be made twice.
    'sending-late': {
      path,
      anonymous: true,
      answers: { ...sent, 'POST /user/v1/login': PENDING },
      acts: sentByCode,
      late: 'unkeyed',
    },
    'number-invalid': { path, anonymous: true, acts: [{ type: '5', into: 'login.phone' }] },
    'number-missing': {
      path,
      anonymous: true,
      acts: [{ type: '98765', into: 'login.phone' }, { press: 'login.sendCode' }],
    },
    'code-refused': {
      path,
      anonymous: true,
      answers: { [SEND]: refuse('Too many codes. Try again in an hour.') },
      acts: asked,
    },
    'login-refused': {
      path,
      anonymous: true,
      answers: { ...sent, 'POST /user/v1/login': refuse('The code is not correct.', codeWrong) },
      acts: sentByCode,
    },
    'code-wrong': {
      path,
      anonymous: true,
      answers: { ...sent, 'POST /user/v1/login': refuse('The code is not correct.', codeWrong) },
      acts: closed,
    },
    'code-used-up': {
      path,
      anonymous: true,
      answers: {
        ...sent,
        'POST /user/v1/login': refuse(
          'This code no longer works after five wrong tries. Ask for a new one when the wait is over.',
          codeAttempts,
        ),
      },
      acts: closed,
    },
    'agreement-missing': {
      path,
      anonymous: true,
      answers: sent,
      acts: [...asked, { type: '1234', into: 'login.code' }, { press: 'login.logIn' }],
    },
    offline: { path, anonymous: true, answers: { [SEND]: LOST }, acts: asked, offline: true },
  },
  owner: {
    // Waits for the screen, whose chunk loads after the refusal.
    empty: { path: '/', answers: unproved, acts: [{ show: 'account.ownerContinue' }] },
    missing: { path: '/', answers: unproved, acts: [{ press: 'account.ownerContinue' }] },
    refused: {
      path: '/',
      answers: {
        ...unproved,
        'POST /user/v1/proveOwner': refuse(
          'These details do not match the account. Please try the other number, PAN or Aadhaar. If that does not help, complain to the lender.',
        ),
      },
      acts: answered,
    },
    sending: { path: '/', answers: { ...unproved, 'POST /user/v1/proveOwner': PENDING }, acts: answered },
    'not-me': { path: '/', answers: unproved, acts: [{ press: 'account.notMine' }] },
  },
  'not-found': { shown: { path: '/no/such/page' } },
};
