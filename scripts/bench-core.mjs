/**
 * `make bench-core`: core in WASM, called through its boundary as on the phone, beside the same rules in plain
 * JavaScript on decimal.js and on big.js, and core natively. All must give the same answers. Then all are timed in turn, in
 * one process; the medians of the rounds go into the section `core` of docs/benchmarks.md. Fails where a rule that the
 * app asks for each key or tap takes longer than its limit, or where core takes more than its multiple of the peer's time.
 *
 * BENCH_ROUNDS (31) sets how many rounds, BENCH_NATIVE which native program, BENCH_DOCUMENT which document is written.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { compared, natively, RULES } from './bench-core/measure.mjs';
import { withSection } from './lib/section.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 31);
const { BENCH_DOCUMENT: DOCUMENT = 'docs/benchmarks.md' } = process.env;
/**
 * How many times decimal.js's time core may take: four times what was measured, because the machine may be busy with
 * other things. `make bench-check` is the narrow gate.
 */
const LIMITS = { quote: 6, kfsOf: 5, validateForm: 240, transition: 4000, cleanInput: 300 };
/** What the goal is: as many times as quick as decimal.js, and microseconds at most. */
const GOAL_TIMES = 2;
const GOAL_US = 50;
const NAMES = {
  quote: 'a quote',
  kfsOf: 'a Key Fact Statement',
  validateForm: 'the check of a form',
  transition: 'the change of an order',
  cleanInput: 'a typed text, cleaned',
  costView: 'what the form to apply shows of a cost',
};

const rows = RULES.map((name) => ({ name, native: natively(name, ROUNDS), ...compared(name, ROUNDS) }));
const us = (value) => (value === undefined ? '' : `${value.toFixed(1)} µs`);
const quicker = (ratio) => (ratio === undefined ? '' : `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)} ×`);

function verdict({ us: { core }, ratios }) {
  const times = ratios['decimal.js'];
  const reached = [[`${GOAL_US} µs`, core <= GOAL_US]];
  if (times !== undefined) reached.push([`${GOAL_TIMES} ×`, times >= GOAL_TIMES]);
  return reached.map(([goal, yes]) => `${goal}: ${yes ? 'reached' : 'missed'}`).join('; ');
}

const table = [
  `${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.versions.node}, ${ROUNDS} rounds of 1,000 questions, medians.`,
  '',
  '| rule | core natively (quicker than decimal.js) | core in WASM | decimal.js | big.js | WASM is quicker than decimal.js | than big.js | goal |',
  '| --- | --: | --: | --: | --: | --: | --: | --- |',
  ...rows.map(({ name, native, us: taken, ratios, ...rest }) =>
    [
      '',
      NAMES[name],
      `${native.toFixed(2)} µs${taken['decimal.js'] === undefined ? '' : ` (${quicker(taken['decimal.js'] / native)})`}`,
      us(taken.core),
      us(taken['decimal.js']),
      us(taken['big.js']),
      quicker(ratios['decimal.js']),
      quicker(ratios['big.js']),
      verdict({ us: taken, ratios, ...rest }),
      '',
    ]
      .join(' | ')
      .trim(),
  ),
].join('\n');
console.log(table);
writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'core', table));

// Beside other work, as the targets' test runs it, a ratio of one round says nothing.
if (process.env.BENCH_LENIENT) process.exit();
const slow = rows.filter(({ name, ratios }) => 1 / ratios['decimal.js'] > LIMITS[name]).map(({ name }) => name);
assert.deepEqual(slow, [], 'slower than the limit');
