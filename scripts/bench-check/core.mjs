// Instructions that core's rules take natively, for each call.
import { questions, RULES } from '../bench-core/cases.mjs';
import { countRun } from './callgrind.mjs';

const NATIVE = process.env.BENCH_NATIVE ?? 'target/release/examples/measure';
/** Inputs of each rule. Callgrind is fifty times slower than the processor. */
const INPUTS = 200;
/** Passes over the inputs that are counted, after one that is not. */
const PASSES = 2;

/** The difference between a longer and a shorter run leaves out the start and the reading of the inputs. */
function instructions(rule) {
  const input = questions(rule, INPUTS)
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');
  const count = (passes) => countRun(NATIVE, [rule, String(passes)], input);
  return Math.round((count(1 + PASSES) - count(1)) / (PASSES * INPUTS));
}

export const coreCounts = () => Object.fromEntries(RULES.map((rule) => [rule, instructions(rule)]));
