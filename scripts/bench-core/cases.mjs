// What a phone computes when somebody fills in a form and chooses a loan: the catalogue's own forms, and products like
// its own.
import { readFileSync } from 'node:fs';

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

/** What a person leaves in a field: mostly something that fits. */
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

/** One input for each of the rules that are measured, by the rule's name. */
export const CASES = {
  quote: (r) => ({ ...choice(r), today: `2026-${r.pick(['02-25', '11-20', '12-31'])}` }),
  kfsOf: (r) => ({
    ...choice(r),
    issuedAt: `2026-11-20T${r.pick(['00:00:00', '12:34:56', '23:59:59.999'])}+05:30`,
    lender: 'Saral Finance',
    grievanceOfficer: 'A. Rao, 022 0000 0000',
  }),
  validateForm: form,
};
