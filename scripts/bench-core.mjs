/**
 * `make bench-core`: core in WASM, called through its boundary as on the phone, beside the same rules in plain
 * JavaScript on decimal.js. Both must give the same answers. Then both are timed in turn, in one process, and the
 * median of the rounds' ratios counts. Fails where core takes more than its limit, a multiple of the other's time.
 *
 * BENCH_ROUNDS (31) sets how many rounds.
 */
import assert from 'node:assert/strict';
import { cpus } from 'node:os';
import { core } from '../wasm/tests/core.mjs';
import { generator } from '../wasm/tests/generate/random.mjs';
import { CASES } from './bench-core/cases.mjs';
import * as peer from './bench-core/peer.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 31);
/** Rounds before the first that counts: both are compiled in them. */
const WARM = 3;
/** Calls of each rule in a round: some tens of milliseconds for either. */
const ASKED = 1000;
/**
 * How many times the peer's time core may take: four times what was measured, because the machine may be busy with
 * other things. Checking a form is nearly all reading: the peer looks at five of a field's properties where they are,
 * core is handed all of them.
 */
const LIMITS = { quote: 6, kfsOf: 5, validateForm: 240 };
const LIMIT_TOGETHER = 14;

const r = generator(20_261_123);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Microseconds for each call. */
function timed(rule, inputs) {
  const started = performance.now();
  for (const input of inputs) rule(input);
  return ((performance.now() - started) * 1000) / inputs.length;
}

function measured(name) {
  const inputs = Array.from({ length: ASKED }, () => CASES[name](r));
  for (const input of inputs)
    assert.deepEqual(peer[name](input), core[name](input), `${name} ${JSON.stringify(input)}`);
  const rounds = Array.from({ length: WARM + ROUNDS }, (_, round) => {
    // The order alternates, so that neither always runs after the other has left garbage.
    const coreFirst = round % 2 === 0 ? timed(core[name], inputs) : null;
    const other = timed(peer[name], inputs);
    return { core: coreFirst ?? timed(core[name], inputs), other };
  }).slice(WARM);
  return {
    core: median(rounds.map((round) => round.core)),
    other: median(rounds.map((round) => round.other)),
    ratio: median(rounds.map((round) => round.core / round.other)),
  };
}

const rows = Object.entries(LIMITS).map(([name, limit]) => ({ name, limit, ...measured(name) }));
const sum = (side) => rows.reduce((total, row) => total + row[side], 0);
const [own, other] = [sum('core'), sum('other')];
rows.push({ name: 'all three', core: own, other, ratio: own / other, limit: LIMIT_TOGETHER });
console.log(
  [
    `${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.versions.node}, ${ROUNDS} rounds of ${ASKED} questions, medians.`,
    '',
    '| rule | core in WASM | decimal.js | ratio | at most |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(
      ({ name, core: own, other, ratio, limit }) =>
        `| ${name} | ${own.toFixed(1)} µs | ${other.toFixed(1)} µs | ${ratio.toFixed(2)} × | ${limit} × |`,
    ),
  ].join('\n'),
);
const slow = rows.filter(({ ratio, limit }) => ratio > limit).map(({ name }) => name);
assert.deepEqual(slow, [], 'slower than the limit');
