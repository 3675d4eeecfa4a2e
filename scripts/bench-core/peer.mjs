// The quote, the statement, the check of a form and the cleaning of a typed text as one would write them in JavaScript: what
// `make bench-core` measures core against. Written from the contract's formulas, without a look at how core does it. What
// reckons does so on decimal.js and on big.js, each by the methods that its documentation names.
import Big from 'big.js';
import { Decimal } from 'decimal.js';
import { transition } from './transition.mjs';

const OnDecimal = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
const OnBig = Big();
OnBig.DP = 40;
OnBig.RM = OnBig.roundHalfUp;

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;
const NO_TERMS = { overdueCap: null, earlyInterest: 'full', coolingOffDays: 3 };

const rupees = (value) => value.toFixed(2);
const refused = (key) => ({ kind: 'refused', message: { key, args: [] } });
const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function discountOf(onTimeRepayments) {
  if (onTimeRepayments >= 5) return '0.14';
  return ['0.00', '0.05', '0.09', '0.09', '0.13'][onTimeRepayments];
}

/** Both rules on a class of decimal numbers; `paisa` rounds one half away from zero, to the paisa. */
function rulesOn(Exact, paisa) {
  /** The numbers of a loan, or why it cannot be had. */
  function reckoned({ terms, amount, days, onTimeRepayments, today }) {
    if (!terms.amountList.includes(amount)) return { refusal: 'errors.amountNotOffered' };
    if (!terms.periodList.includes(days)) return { refusal: 'errors.periodNotOffered' };
    const lent = new Exact(amount);
    const discount = discountOf(onTimeRepayments);
    const fee = paisa(lent.times(terms.serviceRate).times(new Exact(1).minus(discount)));
    const gst = paisa(fee.times('0.18'));
    const interest = paisa(lent.times(terms.interestRate).div(100).times(days));
    const received = lent.minus(fee).minus(gst);
    if (!received.gt(0)) return { refusal: 'errors.nothingReceived' };
    const repaid = lent.plus(interest);
    const apr = repaid.minus(received).times(36_500).div(received.times(days));
    return {
      quote: {
        amount: rupees(lent),
        days,
        serviceFee: rupees(fee),
        gstFee: rupees(gst),
        interest: rupees(interest),
        arriveAmount: rupees(received),
        repaymentAmount: rupees(repaid),
        repaymentDate: dayAfter(today, days),
        discount,
        apr: rupees(apr),
      },
    };
  }

  function quote(request) {
    const { refusal, quote } = reckoned(request);
    return quote ? { kind: 'quoted', quote } : refused(refusal);
  }

  function kfsOf({ issuedAt, lender, grievanceOfficer, ...choice }) {
    const issued = Date.parse(issuedAt) + IST_MS;
    const { refusal, quote } = reckoned({ ...choice, today: new Date(issued).toISOString().slice(0, 10) });
    if (!quote) return refused(refusal);
    const { terms } = choice;
    const { overdueCap, earlyInterest, coolingOffDays } = { ...NO_TERMS, ...terms };
    const until = new Date(issued + (quote.days < 7 ? 1 : 3) * DAY_MS).toISOString();
    const { discount: _, ...numbers } = quote;
    return {
      kind: 'stated',
      facts: {
        validUntil: `${until.slice(0, until.endsWith('.000Z') ? 19 : 23)}+05:30`,
        ...numbers,
        interestRate: terms.interestRate,
        overdueRate: terms.overdueRate,
        overdueCap,
        earlyInterest,
        coolingOffDays,
        lender,
        grievanceOfficer,
      },
    };
  }

  return { quote, kfsOf };
}

const MOST_CHARACTERS = 500;
const DROPDOWN = 0;
const DAY = 3;

/** What is wrong with a field's value: a rule's key, and its limit where it names one. */
function faultOf(field, value, page) {
  if (value.trim() === '') return page === 'baseInfo' || field.checkReq !== 0 ? ['rules.fieldRequired'] : null;
  if (field.dataType === DROPDOWN && !field.dictionaryVoList.some(({ dictValue }) => dictValue === value))
    return ['rules.fieldChoice'];
  if (field.dataType === DAY && !/^([1-9]|[12]\d|3[01])$/.test(value)) return ['rules.dayInvalid'];
  if (field.checkType === 1 && !/^[0-9]+$/.test(value)) return ['rules.fieldDigits'];
  const most = Math.min(field.lengthLimitMax || MOST_CHARACTERS, MOST_CHARACTERS);
  const least = Math.min(field.lengthLimitMin, most);
  const length = [...value].length;
  if (length !== most && least === most) return ['rules.fieldExact', most];
  if (length > most) return ['rules.fieldLength', most];
  return length < least ? ['rules.fieldShort', least] : null;
}

function validateForm({ fields, values, page }) {
  const given = new Map(values.map(({ name, value }) => [name, value]));
  const atHome = given.get('workState') === '3';
  const visible = fields.filter(({ canHidden }) => !(atHome && canHidden !== 0));
  const errors = [];
  for (const field of visible) {
    const fault = faultOf(field, given.get(field.value) ?? '', page);
    if (fault === null) continue;
    const [key, ...limits] = fault;
    errors.push({ field: field.value, message: { key, args: [field.key, ...limits.map(String)] } });
  }
  const known = new Set(fields.map(({ value }) => value));
  for (const { name } of values)
    if (!known.has(name)) errors.push({ field: name, message: { key: 'rules.fieldUnknown', args: [name] } });
  return { visible: visible.map(({ value }) => value), errors };
}

const MOST = { phone: 10, loginCode: 4, aadhaar: 12, aadhaarOtp: 6, pan: 10, account: 19, ifsc: 11, contactName: 100 };

function cleanInput({ kind, value, maxLength }) {
  const kept =
    kind === 'pan' || kind === 'ifsc' ? value.replace(/[^0-9A-Za-z]/g, '').toUpperCase() : value.replace(/[^0-9]/g, '');
  const most = Math.min(MOST[kind] ?? Infinity, maxLength || Infinity);
  return { value: kept.slice(0, most) };
}

/** Every rule, by what it reckons on. Those that need no decimal numbers are plain JavaScript and stand once. */
export const PEERS = {
  'decimal.js': { ...rulesOn(OnDecimal, (value) => value.toDecimalPlaces(2)), validateForm, cleanInput, transition },
  'big.js': rulesOn(OnBig, (value) => value.round(2)),
};
