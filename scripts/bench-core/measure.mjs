// How quick a rule is: in WASM through its boundary as on the phone, natively, and as its peers have it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { core } from '../../wasm/tests/core.mjs';
import { generator } from '../../wasm/tests/generate/random.mjs';
import { CASES } from './cases.mjs';
import { PEERS } from './peer.mjs';

/** Rounds before the first that counts: everything is compiled in them. */
const WARM = 3;
/** Calls of each rule in a round: some tens of milliseconds for each side. */
const ASKED = 1000;
const SEED = 20_261_123;
const NATIVE = process.env.BENCH_NATIVE ?? 'target/release/examples/measure';
/** How often the native program asks everything: for each round where it is timed, and where its instructions are counted. */
const TIMED = 16;
const COUNTED = 2;
/** How many of the questions are asked under callgrind, which is fifty times slower. */
const COUNTED_QUESTIONS = 200;

export const RULES = Object.keys(CASES);

export const questions = (name, many = ASKED) => {
  const r = generator(SEED);
  return Array.from({ length: many }, () => CASES[name](r));
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Microseconds for each call. */
function timed(rule, inputs) {
  const started = performance.now();
  for (const input of inputs) rule(input);
  return ((performance.now() - started) * 1000) / inputs.length;
}

/**
 * Microseconds of core in WASM and of each peer that has the rule, and how many times as long as core each peer takes: the
 * median of the rounds' ratios. All must first give the same answers.
 */
export function compared(name, rounds) {
  const inputs = questions(name);
  const sides = [['core', core[name]], ...Object.entries(PEERS).map(([peer, rules]) => [peer, rules[name]])].filter(
    ([, rule]) => rule !== undefined,
  );
  for (const input of inputs)
    for (const [side, rule] of sides.slice(1))
      assert.deepEqual(rule(input), core[name](input), `${name} on ${side}: ${JSON.stringify(input)}`);
  const measured = Array.from({ length: WARM + rounds }, (_, round) => {
    // The order alternates, so that none always runs after the same other has left garbage.
    const order = round % 2 === 0 ? sides : sides.toReversed();
    return Object.fromEntries(order.map(([side, rule]) => [side, timed(rule, inputs)]));
  }).slice(WARM);
  const us = Object.fromEntries(sides.map(([side]) => [side, median(measured.map((round) => round[side]))]));
  const ratios = sides.slice(1).map(([side]) => [side, median(measured.map((round) => round[side] / round.core))]);
  return { us, ratios: Object.fromEntries(ratios) };
}

/**
 * How many times as long as core in WASM decimal.js takes, each at its quickest of many short passes: other work on the
 * machine only ever adds to a time, and a pass is short enough to be without any.
 */
export function steadyRatio(name, passes) {
  const inputs = questions(name, 100);
  const sides = [core[name], PEERS['decimal.js'][name]];
  const quickest = sides.map(() => Infinity);
  for (let pass = 0; pass < WARM + passes; pass += 1)
    sides.forEach((rule, side) => {
      quickest[side] = Math.min(quickest[side], timed(rule, inputs));
    });
  const [own, other] = quickest;
  return other / own;
}

const lines = (inputs) => inputs.map((input) => `${JSON.stringify(input)}\n`).join('');

/** Microseconds for each call natively, the input read already. */
export function natively(name, rounds) {
  const times = TIMED * rounds;
  const [inputs, input] = [ASKED, lines(questions(name))];
  const run = (often) => {
    const started = performance.now();
    execFileSync(NATIVE, [name, String(often)], { input });
    return performance.now() - started;
  };
  const best = (often) => Math.min(...Array.from({ length: 3 }, () => run(often)));
  return ((best(1 + times) - best(1)) * 1000) / (times * inputs);
}

/** Instructions for each call natively, by callgrind: the same on a busy machine as on a quiet one. */
export function instructions(name) {
  const valgrind = execFileSync('scripts/valgrind.sh', {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  const input = lines(questions(name, COUNTED_QUESTIONS));
  const count = (times) => {
    const flags = ['--tool=callgrind', '--callgrind-out-file=/dev/null', NATIVE, name, String(times)];
    const { status, stderr } = spawnSync(valgrind, flags, { input, encoding: 'utf8' });
    const counted = /Collected : (\d+)/.exec(stderr);
    if (status !== 0 || counted === null) throw new Error(`${valgrind} ${flags.join(' ')}\n${stderr}`);
    return Number(counted[1]);
  };
  return Math.round((count(1 + COUNTED) - count(1)) / (COUNTED * COUNTED_QUESTIONS));
}
