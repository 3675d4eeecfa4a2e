import type { MessageKey } from '@i18n/generated/keys';
import { CARD } from '@features/orders/testing/answers';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { type Act, readStates, type Screen } from '../state';

const CARDS = 'GET /bank/v1/find-user-bank-card';
const BIND = 'POST /bank/v1/bind-card';
const add = '/bank/add?pid=P1&ifsc_code=HDFC0000001';
const typed = [
  { type: '026291800001191', into: 'bank.accountNo' },
  { type: '026291800001191', into: 'bank.confirmNo' },
] as const;
const BRANCH = 'GET /bank-info/v1/get-branch';
const SEND_CODE = 'GET /sms/v1/sendCode';
const CODE_NEEDED: Answers = {
  [BIND]: refuse('Please enter a fresh code from your phone first.', 1012),
  // No countdown, so that the picture does not change.
  [SEND_CODE]: ok({ expiresIn: 300, resendIn: 0 }),
};
const send = { press: 'bank.applyNow' } as const;

const BANKS = 'GET /bank-info/v1/get-bank-info';
const directory: Answers = {
  [BANKS]: ok(
    ['Axis Bank', 'Bank of Baroda', 'HDFC Bank', 'State Bank of India'].map((bankName) => ({ id: bankName, bankName })),
  ),
  'GET /bank-info/v1/get-state-list': ok([
    { id: '27', state: 'Maharashtra' },
    { id: '29', state: 'Karnataka' },
  ]),
  'GET /bank-info/v1/get-city-list': ok([
    { id: '482', city: 'Mumbai' },
    { id: '490', city: 'Pune' },
  ]),
  'GET /bank-info/v1/get-branch-list': ok([
    {
      id: 'b1',
      branch: 'Tulsiani Chambers, Nariman Point',
      ifsc: 'HDFC0000001',
      state: 'Maharashtra',
      district: 'Mumbai',
    },
  ]),
};
const ifsc = '/bank/ifsc?pid=P1';
const pick = (level: MessageKey, label: string): readonly Act[] => [{ press: level }, { press: { label } }];

const withBranch = (screen: Screen): Screen => {
  const known = ok({ bankName: 'HDFC Bank', branch: 'Tulsiani Chambers, Nariman Point', district: 'Mumbai' });
  const states = Object.entries(screen);
  return Object.fromEntries(
    states.map(([name, state]) => [name, { ...state, answers: { [BRANCH]: known, ...state.answers } }]),
  );
};

export const BANK: Readonly<Record<string, Screen>> = {
  bank: {
    ...readStates('/bank?pid=P1', {
      [CARDS]: ok([
        CARD,
        {
          ...CARD,
          id: 'C2',
          cardNo: '****4402',
          bankCode: 'SBIN0000300',
          bankName: 'State Bank of India',
          branch: 'Mumbai Main',
        },
      ]),
    }),
    empty: { path: '/bank?pid=P1', answers: { [CARDS]: ok([]) } },
  },
  'bank-add': withBranch({
    empty: { path: '/bank/add?pid=P1' },
    typed: { path: add, acts: typed },
    'ifsc-known': { path: add },
    'ifsc-unknown': { path: add, answers: { [BRANCH]: refuse('No branch has this IFSC.', 1108) } },
    added: {
      path: add,
      answers: { [BIND]: ok({ id: 'C1' }), [CARDS]: ok([CARD]) },
      acts: [...typed, send],
    },
    missing: { path: '/bank/add?pid=P1', acts: [send] },
    refused: {
      path: add,
      answers: { [BIND]: refuse('This account could not be confirmed.') },
      acts: [...typed, send],
    },
    'code-sent': { path: add, answers: CODE_NEEDED, acts: [...typed, send] },
    'code-wrong': {
      path: add,
      answers: {
        ...CODE_NEEDED,
        'POST /user/v1/confirm': refuse('This code is not right. Please check and try again.'),
      },
      acts: [...typed, send, { type: '9999', into: 'login.code' }, { press: 'bank.codeConfirm' }],
    },
    'code-not-sent': {
      path: add,
      answers: { ...CODE_NEEDED, [SEND_CODE]: refuse('Today’s codes for this number are used up.') },
      acts: [...typed, send],
    },
    saving: { path: add, answers: { [BIND]: PENDING }, acts: [...typed, send] },
    offline: { path: add, answers: { [BIND]: LOST }, acts: [...typed, send], offline: true },
  }),
  'bank-ifsc': {
    ...readStates(ifsc, directory),
    'sheet-open': { path: ifsc, answers: directory, acts: [{ press: 'bank.chooseBank' }] },
    'sheet-loading': { path: ifsc, answers: { [BANKS]: PENDING }, acts: [{ press: 'bank.chooseBank' }] },
    'sheet-error': { path: ifsc, answers: { [BANKS]: LOST }, acts: [{ press: 'bank.chooseBank' }] },
    levels: {
      path: ifsc,
      answers: directory,
      acts: [...pick('bank.chooseBank', 'HDFC Bank'), ...pick('bank.chooseState', 'Maharashtra')],
    },
    found: {
      path: ifsc,
      answers: directory,
      acts: [
        ...pick('bank.chooseBank', 'HDFC Bank'),
        ...pick('bank.chooseState', 'Maharashtra'),
        ...pick('bank.chooseCity', 'Mumbai'),
        ...pick('bank.chooseBranch', 'Tulsiani'),
      ],
    },
  },
};
