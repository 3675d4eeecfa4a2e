/**
 * `make bench-core`: measures core's rules that run after a key or a tap, in WASM (through the boundary, as on a phone) and natively.
 * Fails when a rule takes longer than its limit.
 * BENCH_ROUNDS (31) sets the number of rounds, BENCH_NATIVE the native program. With BENCH_TABLES, the table goes to that folder
 * instead of docs/benchmarks.md. BENCH_LENIENT=1 reports slow rules without failing.
 */
import { execFileSync } from 'node:child_process';
import { core } from '../wasm/tests/core.mjs';
import { questions } from './bench-core/cases.mjs';
import { machine, publish, report, table } from './lib/report.mjs';
import { percentile } from './lib/taken.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 31);
const NATIVE = process.env.BENCH_NATIVE ?? 'target/release/examples/measure';
/** Uncounted warm-up rounds, in which the JavaScript engine compiles everything. */
const WARM = 3;
/** Number of inputs of each rule, and of the native program's passes over them per round. */
const [ASKED, TIMED] = [1000, 16];
/** The measured rules, each with its limit in microseconds: four times its usual time, because the machine may be busy. */
const RULES = {
  quote: ['a quote', 150],
  kfsOf: ['a Key Fact Statement', 170],
  validateForm: ['the check of a form', 220],
  transition: ['the change of an order', 450],
  cleanInput: ['a typed text, cleaned', 20],
  costView: ['what the form to apply shows of a cost', 900],
};

/** Returns the microseconds per call in WASM: the median of the rounds. */
function inWasm(name, inputs) {
  const rounds = Array.from({ length: WARM + ROUNDS }, () => {
    const started = performance.now();
    for (const input of inputs) core[name](input);
    return ((performance.now() - started) * 1000) / inputs.length;
  });
  return percentile(rounds.slice(WARM), 50);
}

/** Returns the microseconds per native call: the difference of two runs, which excludes the start and the reading of the inputs. */
function natively(name, inputs) {
  const input = inputs.map((one) => `${JSON.stringify(one)}\n`).join('');
  const run = (times) => {
    const started = performance.now();
    execFileSync(NATIVE, [name, String(times)], { input });
    return performance.now() - started;
  };
  const best = (times) => Math.min(...[1, 2, 3].map(() => run(times)));
  const times = TIMED * ROUNDS;
  return ((best(1 + times) - best(1)) * 1000) / (times * inputs.length);
}

const found = Object.entries(RULES).map(([name, [what, most]]) => {
  const inputs = questions(name, ASKED);
  return { what, most, wasm: inWasm(name, inputs), native: natively(name, inputs) };
});
const rows = found.map(({ what, most, wasm, native }) => [
  what,
  `${native.toFixed(2)} µs`,
  `${wasm.toFixed(1)} µs`,
  `${most} µs`,
]);
const how = `Node.js ${process.versions.node}, ${ROUNDS} rounds of ${ASKED} questions, medians`;
publish('core', `${machine()}, ${how}.\n\n${table(['rule', 'natively', 'in WASM', 'at most in WASM'], rows)}`);
report(found.filter(({ wasm, most }) => wasm > most).map(({ what, wasm }) => `${what} took ${wasm.toFixed(1)} µs`));
