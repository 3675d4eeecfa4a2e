// Random inputs of core's rules for benchmarks: those of the parity tests that a rule does not refuse.
import { ask } from '../../wasm/tests/core.mjs';
import { costView, kfsOf, quote } from '../../wasm/tests/generate/fees.mjs';
import { walk } from '../../wasm/tests/generate/orders.mjs';
import { generator } from '../../wasm/tests/generate/random.mjs';
import { cleanInput, validateForm } from '../../wasm/tests/generate/validate.mjs';

const SEED = 20_261_123;

function answerOf({ rule, input }) {
  try {
    return ask(rule, input);
  } catch {
    return null;
  }
}

function isAnswered(question) {
  const answer = answerOf(question);
  return answer !== null && answer.kind !== 'refused';
}

const single = (make) => (r) => [make(r)];
/** For each measured rule, a function that makes random questions, also some of other rules. */
const CASES = {
  quote: single(quote),
  kfsOf: single(kfsOf),
  validateForm: single(validateForm),
  transition: (r) => walk(r, answerOf),
  cleanInput: single(cleanInput),
  costView: single(costView),
};

export const RULES = Object.keys(CASES);

/** Returns `many` inputs of a rule. Every program that measures the rule gets the same inputs. */
export function questions(rule, many) {
  const r = generator(SEED);
  const found = [];
  while (found.length < many) {
    for (const one of CASES[rule](r)) if (one.rule === rule && isAnswered(one)) found.push(one.input);
  }
  return found.slice(0, many);
}
