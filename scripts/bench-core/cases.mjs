// Random inputs of core's rules for benchmarks, from the forms and products of the catalogue.
import { readFileSync } from 'node:fs';
import { generator } from '../../wasm/tests/generate/random.mjs';

const SEED = 20_261_123;

const read = (path) => JSON.parse(readFileSync(new URL(`../../fixtures/catalogue/${path}`, import.meta.url), 'utf8'));
const english = (text) => (typeof text === 'string' ? text : text.en);

const FORMS = Object.entries({ baseInfo: 'basic', workInfo: 'work' }).map(([page, name]) => ({
  page,
  fields: read('forms.json')[name].map((field) => ({
    checkType: 0,
    checkReq: 0,
    canHidden: 0,
    lengthLimitMin: 0,
    lengthLimitMax: 0,
    ...field,
    key: english(field.key),
    label: english(field.label),
    dictionaryVoList: (field.dictionaryVoList ?? []).map((item) => ({ ...item, dictLabel: english(item.dictLabel) })),
  })),
}));

function choice(r) {
  const amountList = [1000, 3000, 5000, 12_345, 40_000].map((rupees) => `${rupees}.${r.pick(['00', '50', '99'])}`);
  const terms = {
    amountList,
    periodList: [7, 14, 28, 91],
    interestRate: r.pick(['0.1', '0.05', '0.0333', '0.12345678']),
    serviceRate: r.pick(['0.10', '0.125', '0.0999', '0.95']),
    overdueRate: '1',
    extensionRate: '0.05',
    ...(r.chance(0.3) ? { overdueCap: '0.3' } : {}),
    ...(r.chance(0.3) ? { earlyInterest: 'daysUsed' } : {}),
    coolingOffDays: 3,
  };
  const amount = r.chance(0.97) ? r.pick(amountList) : '7.00';
  const days = r.chance(0.97) ? r.pick(terms.periodList) : 8;
  return { terms, amount, days, onTimeRepayments: r.int(0, 6) };
}

/** Makes a person's input into a field, mostly valid. */
function typed(r, { dataType, checkType, dictionaryVoList, lengthLimitMax }) {
  if (r.chance(0.1)) return r.pick(['', ' ', 'x', '0', '123456789012']);
  if (dataType === 0) return r.pick(dictionaryVoList).dictValue;
  if (dataType === 3) return String(r.int(1, 31));
  return checkType === 1 ? r.digits(lengthLimitMax) : r.pick(['Asha Rao', 'रवि कुमार', '12 Marine Drive, Fort']);
}

function form(r) {
  const { page, fields } = r.pick(FORMS);
  const values = fields.map((field) => ({ name: field.value, value: typed(r, field) }));
  if (r.chance(0.05)) values.push({ name: 'other', value: '1' });
  return { page, fields, values };
}

/** Makes the content of a field after a key press, and the kind of the field. */
function typedKey(r) {
  const [kind, most] = r.pick([
    ['aadhaar', 12],
    ['loginCode', 4],
    ['pan', 10],
    ['digits', 8],
  ]);
  const letters = kind === 'pan' ? r.pick(['ABCDE', 'abcde', 'x']) : r.pick(['', '', ' ', 'x']);
  return { kind, value: letters + r.digits(r.int(0, most)), maxLength: kind === 'digits' ? most : 0 };
}

const at = (minutes) =>
  `${new Date(Date.UTC(2026, 10, 20, 4, 30 + minutes) + 19_800_000).toISOString().slice(0, 19)}+05:30`;
/** The events of a loan without delays, each with its minutes after the application. */
const WAY = [
  ['approve', 5],
  ['getMoney', 60],
  ['disbursed', 70],
  ['repaid', 8000],
];

const happened = (kind, now) => ({
  kind,
  ...(kind === 'disbursed' ? { disbursedAt: now } : {}),
  ...(kind === 'repaid' ? { paidAt: now } : {}),
});

/** Makes an order in a random state, with an event that is usually allowed in this state. */
function change(r) {
  const made = r.int(0, 3);
  const { application, facts } = orderOf(made);
  const [kind, minutes] = r.chance(0.85)
    ? WAY[made]
    : [r.pick(['approve', 'getMoney', 'withdraw', 'repaid']), (WAY[made - 1]?.[1] ?? 0) + 3];
  const now = at(minutes);
  return {
    order: { application, facts, seen: facts.at(-1)?.at ?? application.appliedAt },
    event: happened(kind, now),
    now,
  };
}

const APPLICATION = {
  id: 'o1',
  orderNo: 'SL1',
  userId: 'u1',
  productId: 'p1',
  productName: 'Saral First',
  cardId: 'c1',
  bankNo: '******7890',
  autoGetMoney: false,
  kfsId: 'k1',
  loanPurpose: null,
  reapplies: null,
  terms: {
    interestRate: '0.1',
    serviceRate: '0.10',
    overdueRate: '1',
    overdueCap: null,
    earlyInterest: 'full',
    extensionRate: '0.05',
    extensionAllowed: false,
    maxExtensions: 3,
    coolingOffDays: 3,
  },
  quote: {
    amount: '5000.00',
    days: 7,
    serviceFee: '500.00',
    gstFee: '90.00',
    interest: '35.00',
    arriveAmount: '4410.00',
    repaymentAmount: '5035.00',
    repaymentDate: '2026-11-27',
    discount: '0.00',
    apr: '738.99',
  },
  appliedAt: at(0),
};
const FACTS = { approve: 'approved', getMoney: 'moneyTaken', disbursed: 'disbursed' };

function orderOf(made) {
  const facts = WAY.slice(0, made).map(([kind, minutes]) => ({
    fact: { kind: FACTS[kind] },
    at: at(minutes),
    learned: at(minutes),
  }));
  return { application: APPLICATION, facts };
}

/** For each measured rule, a function that makes a random input. */
const CASES = {
  quote: (r) => ({ ...choice(r), today: `2026-${r.pick(['02-25', '11-20', '12-31'])}` }),
  kfsOf: (r) => ({
    ...choice(r),
    issuedAt: `2026-11-20T${r.pick(['00:00:00', '12:34:56', '23:59:59.999'])}+05:30`,
    lender: 'Saral Finance',
    grievanceOfficer: 'A. Rao, 022 0000 0000',
  }),
  validateForm: form,
  transition: change,
  cleanInput: typedKey,
  costView: (r) => ({
    ...choice(r),
    today: '2026-11-20',
    language: r.pick(['en', 'hi']),
    statement: null,
    confirmed: null,
    asking: true,
  }),
};

export const RULES = Object.keys(CASES);

/** Returns `many` inputs of a rule. Every program that measures the rule gets the same inputs. */
export function questions(rule, many) {
  const r = generator(SEED);
  return Array.from({ length: many }, () => CASES[rule](r));
}
