#!/usr/bin/env node
// Makes fixtures/vectors/{quote,identity}.json from tables that independent programs computed.
//
//   node scripts/vectors.mjs <folder with fee_vectors.csv, aadhaar_vectors.csv, pan_vectors.csv>
//
// The annual percentage rate is computed here, in whole numbers; everything else is copied. Nothing comes from core:
// a vector that core made would prove nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from './lib/csv.mjs';

const folder = process.argv[2];
if (!folder) {
  process.stderr.write('usage: node scripts/vectors.mjs <folder>\n');
  process.exit(2);
}
const read = (name) => parseCsv(readFileSync(join(folder, name), 'utf8'));

/** Paise as rupees with two decimals. */
const rupees = (paise) => `${BigInt(paise) / 100n}.${String(BigInt(paise) % 100n).padStart(2, '0')}`;

/** A percentage as a fraction in plain decimals: 12.5 → 0.125. */
function fraction(percent) {
  const [whole, decimals = ''] = percent.split('.');
  const digits = `${whole}${decimals}`.padStart(decimals.length + 3, '0');
  const point = digits.length - decimals.length - 2;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** (repayment / received − 1) × 365 / days, in percent with two decimals, half away from zero. */
function apr(repaymentPaise, receivedPaise, days) {
  const above = (BigInt(repaymentPaise) - BigInt(receivedPaise)) * 365n * 10_000n;
  const below = BigInt(receivedPaise) * BigInt(days);
  return rupees((above * 2n + below) / (below * 2n));
}

/** `2026-11-20` + days, in the calendar. */
function dayAfter(day, days) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + Number(days));
  return date.toISOString().slice(0, 10);
}

/** On-time repayments that give each discount (contract: 0, 1, 2 to 3, 4, 5 and more). */
const REPAYMENTS = { 0: 0, 5: 1, 9: 2, 13: 4, 14: 5 };
const TODAY = '2026-11-20';

function quoteCase(row) {
  const amount = rupees(row.principal_paise);
  const days = Number(row.days);
  const input = {
    terms: {
      amountList: [amount],
      periodList: [days],
      interestRate: row.interest_pct_per_day,
      serviceRate: fraction(row.service_rate_pct),
      overdueRate: '1',
      extensionRate: '0.05',
    },
    amount,
    days,
    onTimeRepayments: REPAYMENTS[row.loyalty_discount_pct],
    today: TODAY,
  };
  const quote = () => ({
    amount,
    days,
    serviceFee: rupees(row.fee_half_up),
    gstFee: rupees(row.gst_half_up),
    interest: rupees(row.interest_half_up),
    arriveAmount: rupees(row.arrive_half_up),
    repaymentAmount: rupees(row.repayment_half_up),
    repaymentDate: dayAfter(TODAY, days),
    discount: fraction(row.loyalty_discount_pct),
    apr: apr(row.repayment_half_up, row.arrive_half_up, days),
  });
  const offered = BigInt(row.principal_paise) > 0n;
  const expected = offered
    ? { kind: 'quoted', quote: quote() }
    : { kind: 'refused', message: { key: 'errors.amountNotOffered', args: [] } };
  return { name: `${row.tag} ${row.case_id}`, input, expected };
}

/** A verdict about typed identity: one refusal of `field`, or none. */
function identityCase(name, idNo, panNo, refusal) {
  const errors = refusal ? [{ field: refusal[0], message: { key: refusal[1], args: [] } }] : [];
  return { name, input: { idNo, panNo, aadhaarVerified: true }, expected: { errors } };
}

// Only UIDAI's published number, its reserved 9999 prefix and placeholders: another valid number may be a person's.
const AADHAAR = '999941057058';
const PAN = 'ABCPE1234F';
const OTHER_PLACEHOLDERS = ['AAAPA0001A', 'ZZZPZ9999Z'];
const OTHER_HOLDERS = ['ABCCE1234F', 'ABCHE1234F', 'ABCFE1234F', 'ABCTE1234F'];

function identityCases() {
  const aadhaar = read('aadhaar_vectors.csv')
    .filter((row) => row.fixture_ok === 'Y')
    .map((row) => {
      const verdict =
        row.value === ''
          ? 'rules.aadhaarRequired'
          : row.strict_12_digit_verdict === 'valid'
            ? null
            : 'rules.aadhaarInvalid';
      return identityCase(`aadhaar ${row.category}`, row.value, PAN, verdict && ['idNo', verdict]);
    });
  const pan = read('pan_vectors.csv')
    .filter((row) => row.strict_format_verdict === 'invalid')
    .map((row) =>
      identityCase(`pan ${row.category}`, AADHAAR, row.value, [
        'panNo',
        row.value === '' ? 'rules.panRequired' : 'rules.panInvalid',
      ]),
    );
  return [
    ...aadhaar,
    ...pan,
    ...OTHER_PLACEHOLDERS.map((value) => identityCase('pan placeholder', AADHAAR, value, null)),
    ...OTHER_HOLDERS.map((value) =>
      identityCase('pan of no individual', AADHAAR, value, ['panNo', 'rules.panInvalid']),
    ),
  ];
}

/** One case per line: a change of one vector is a change of one line. */
function write(name, rule, source, cases) {
  const lines = cases.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
  const text = `{\n  "rule": ${JSON.stringify(rule)},\n  "source": ${JSON.stringify(source)},\n  "cases": [\n${lines}\n  ]\n}\n`;
  writeFileSync(new URL(`../fixtures/vectors/${name}.json`, import.meta.url), text);
  process.stdout.write(`${name}: ${cases.length} cases\n`);
}

write(
  'quote',
  'quote',
  'decimal arithmetic at 50 digits, rounded half up at each line',
  read('fee_vectors.csv').map(quoteCase),
);
write('identity', 'validateKycManual', 'verdicts of python-stdnum 2.2, strict form', identityCases());
