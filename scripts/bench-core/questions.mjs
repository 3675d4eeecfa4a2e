// The rules that are measured, and the same inputs of each for every program that measures them.
import { generator } from '../../wasm/tests/generate/random.mjs';
import { CASES } from './cases.mjs';

const SEED = 20_261_123;

export const RULES = Object.keys(CASES);

/** The first `many` inputs of a rule. */
export function questions(rule, many) {
  const r = generator(SEED);
  return Array.from({ length: many }, () => CASES[rule](r));
}
