// How quick a rule is: in WASM through its boundary as on the phone, natively, and as its peers have it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { core } from '../../wasm/tests/core.mjs';
import { PEERS } from './peer.mjs';
import { questions } from './questions.mjs';

export { RULES } from './questions.mjs';

/** Rounds before the first that counts: everything is compiled in them. */
const WARM = 3;
/** Calls of each rule in a round: some tens of milliseconds for each side. */
const ASKED = 1000;
const NATIVE = process.env.BENCH_NATIVE ?? 'target/release/examples/measure';
/** How often the native program asks everything in each round. */
const TIMED = 16;

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
  const inputs = questions(name, ASKED);
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

const lines = (inputs) => inputs.map((input) => `${JSON.stringify(input)}\n`).join('');

/** Microseconds for each call natively, the input read already. */
export function natively(name, rounds) {
  const times = TIMED * rounds;
  const [inputs, input] = [ASKED, lines(questions(name, ASKED))];
  const run = (often) => {
    const started = performance.now();
    execFileSync(NATIVE, [name, String(often)], { input });
    return performance.now() - started;
  };
  const best = (often) => Math.min(...Array.from({ length: 3 }, () => run(often)));
  return ((best(1 + times) - best(1)) * 1000) / (times * inputs);
}
