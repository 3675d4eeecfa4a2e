// Counts the instructions per call of core's rules, compiled natively.
import { questions, RULES } from '../bench-core/cases.mjs';
import { countRun } from './callgrind.mjs';

const NATIVE = process.env.BENCH_NATIVE ?? 'target/release/examples/measure';
/** Number of inputs of each rule: few, because callgrind is fifty times slower than the processor. */
const INPUTS = 200;
/** Counted passes over the inputs. One uncounted pass precedes them. */
const PASSES = 2;

/** Returns the instructions per call: the difference of two runs, which excludes the start and the reading of the inputs. */
function instructions(rule) {
  const input = questions(rule, INPUTS)
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');
  const count = (passes) => countRun(NATIVE, [rule, String(passes)], input);
  return Math.round((count(1 + PASSES) - count(1)) / (PASSES * INPUTS));
}

export const coreCounts = () => Object.fromEntries(RULES.map((rule) => [`core/${rule}`, instructions(rule)]));
