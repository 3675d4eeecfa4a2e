import { CARD } from '@features/orders/testing/answers';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { readStates, type Screen } from '../state';

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
  // A countdown would change the picture, so `resendIn` is 0.
  [SEND_CODE]: ok({ expiresIn: 300, resendIn: 0 }),
};
const send = { press: 'bank.applyNow' } as const;

const BANKS = 'GET /bank-info/v1/get-bank-info';
const BANK_NAMES: readonly [string, ...string[]][] = [
  ['State Bank of India', 'SBI'],
  ['HDFC Bank'],
  ['ICICI Bank'],
  ['Punjab National Bank', 'PNB', 'Oriental Bank of Commerce', 'United Bank of India'],
  ['Bank of Baroda', 'BOB', 'Dena Bank', 'Vijaya Bank'],
  ['Axis Bank'],
  ['Kotak Mahindra Bank'],
  ['Canara Bank', '', 'Syndicate Bank'],
  ['Union Bank of India', 'UBI', 'Andhra Bank', 'Corporation Bank'],
  ['Bank of India', 'BOI'],
  ['Indian Bank', '', 'Allahabad Bank'],
  ['Central Bank of India', 'CBI'],
  ['Abhyudaya Co-operative Bank'],
];
const directory: Answers = {
  [BANKS]: ok(
    BANK_NAMES.map(([bankName, alias = '', ...includes], place) => ({
      id: bankName,
      bankName,
      alias,
      ...(includes.length > 0 && { includes }),
      ...(place < 12 && { common: true }),
    })),
  ),
  'GET /bank-info/v1/get-state-list': ok([
    { id: '29', state: 'Karnataka' },
    { id: '27', state: 'Maharashtra' },
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

const ofForm = (screen: Screen): Screen => {
  const known = ok({ bankName: 'HDFC Bank', branch: 'Tulsiani Chambers, Nariman Point', district: 'Mumbai' });
  const states = Object.entries(screen);
  return Object.fromEntries(
    states.map(([name, state]) => [
      name,
      { ...state, answers: { [BRANCH]: known, [CARDS]: ok([]), ...state.answers } },
    ]),
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
  'bank-add': ofForm({
    empty: { path: '/bank/add?pid=P1' },
    typed: { path: add, acts: typed },
    'ifsc-known': { path: add },
    'ifsc-unknown': {
      path: add,
      answers: { [BRANCH]: refuse('No branch has this IFSC. Please check it, or find your branch.', 1108) },
    },
    'ifsc-merged': {
      path: '/bank/add?pid=P1&ifsc_code=VIJB0001234',
      answers: {
        [BRANCH]: refuse(
          'Vijaya Bank is now Bank of Baroda, and this IFSC no longer works. Find your branch at Bank of Baroda to get the new one.',
          1108,
        ),
      },
    },
    'ifsc-meant': {
      path: add,
      answers: {
        [BRANCH]: ok({
          bankName: 'HDFC Bank',
          branch: 'Express Towers - Nariman Pt',
          district: 'Mumbai',
          meant: 'HDFC0000291',
        }),
      },
    },
    different: {
      path: add,
      acts: [typed[0], { type: '026291800001192', into: 'bank.confirmNo' }, send],
    },
    added: {
      path: add,
      answers: { [BIND]: ok({ id: 'C2' }), [CARDS]: ok([CARD]) },
      acts: [...typed, send],
    },
    'in-use': {
      path: add,
      answers: { [BIND]: ok({ id: 'C1' }), [CARDS]: ok([{ ...CARD, bankCode: 'HDFC0000002' }]) },
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
        'POST /user/v1/confirm': refuse('The code is not correct.'),
      },
      acts: [...typed, send, { type: '9999', into: 'login.code' }, { press: 'bank.codeConfirm' }],
    },
    'code-not-sent': {
      path: add,
      answers: {
        ...CODE_NEEDED,
        [SEND_CODE]: refuse('Too many codes were requested for this number. Please try again later.', 1007),
      },
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
      acts: [{ press: { label: 'HDFC Bank' } }, { press: { label: 'Maharashtra' } }, { press: 'common.close' }],
    },
    'sheet-chained': { path: ifsc, answers: directory, acts: [{ press: { label: 'HDFC Bank' } }] },
    'sheet-branch-by-name': {
      path: ifsc,
      answers: directory,
      acts: [
        { press: { label: 'HDFC Bank' } },
        { press: { label: 'Maharashtra' } },
        { type: 'tulsiani', into: 'bank.searchCity' },
      ],
    },
    found: {
      path: ifsc,
      answers: directory,
      acts: [
        { press: { label: 'HDFC Bank' } },
        { press: { label: 'Maharashtra' } },
        { press: { label: 'Mumbai' } },
        { press: { label: 'Tulsiani' } },
      ],
    },
  },
};
