// The native core and the WASM module give the same bytes for the same input.
//
// PARITY_CASES sets the number of inputs (default 40,000; `make soak` uses 300,000), PARITY_SEED selects them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RULES, ask } from './core.mjs';
import * as fees from './generate/fees.mjs';
import { visit } from './generate/flows.mjs';
import { screens, walk } from './generate/orders.mjs';
import { places } from './generate/places.mjs';
import { generator } from './generate/random.mjs';
import * as validate from './generate/validate.mjs';

const CASES = Number(process.env.PARITY_CASES ?? 40_000);
const SEED = Number(process.env.PARITY_SEED ?? 20_261_120);
const EVALUATOR = fileURLToPath(new URL('../../target/debug/examples/evaluate', import.meta.url));

/** Rules without input. */
const CONSTANT = [
  'gstPercent',
  'loyaltyTable',
  'loanTable',
  'loanPurposes',
  'relations',
  'routeTable',
  'endpointTable',
  'errorTable',
];
const SINGLE = [
  ...Object.values(fees).filter((make) => make !== fees.terms),
  ...Object.values(validate),
  screens,
  places,
];

/** The WASM module's answer, in the format of the native evaluator. */
function inWasm({ rule, input }) {
  try {
    return JSON.stringify(ask(rule, input));
  } catch (error) {
    // A trap means a panic in core, which no input may cause.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return 'refused';
  }
}

const answerOf = (question) => {
  const answer = inWasm(question);
  return answer === 'refused' ? null : JSON.parse(answer);
};

function* questions(r) {
  yield* CONSTANT.map((rule) => ({ rule }));
  for (;;) {
    yield* walk(r, answerOf);
    yield* visit(r, answerOf);
    for (let i = 0; i < 80; i += 1) yield r.pick(SINGLE)(r);
  }
}

/** Sends all inputs to the native evaluator at once. */
async function natively(asked) {
  const child = spawn(EVALUATOR, { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  for (const question of asked) {
    if (!child.stdin.write(`${JSON.stringify(question)}\n`))
      await new Promise((resume) => child.stdin.once('drain', resume));
  }
  child.stdin.end();
  assert.equal(await done, 0, 'the native evaluator failed');
  return Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1);
}

const asked = [];
for (const question of questions(generator(SEED))) {
  if (asked.length >= CASES) break;
  // Both sides get plain JSON: an undefined field is an absent field.
  asked.push(JSON.parse(JSON.stringify(question)));
}

test(`native and WASM answer ${CASES} questions with the same bytes (seed ${SEED})`, async () => {
  assert.ok(existsSync(EVALUATOR), 'build it first: cargo build -p loan-core --example evaluate');
  const native = await natively(asked);
  assert.equal(native.length, asked.length);
  const counts = {};
  asked.forEach((question, i) => {
    const wasm = inWasm(question);
    assert.equal(wasm, native[i].startsWith('!') ? 'refused' : native[i], `question ${i}: ${JSON.stringify(question)}`);
    const count = (counts[question.rule] ??= { answered: 0, refused: 0 });
    count[wasm === 'refused' ? 'refused' : 'answered'] += 1;
  });
  for (const rule of RULES)
    assert.ok(counts[rule]?.answered > 0, `${rule} was never answered: ${JSON.stringify(counts[rule])}`);
  assert.ok(counts.quote.answered + counts.costView.answered > CASES / 40, JSON.stringify(counts));
  assert.ok(counts.transition.answered > CASES / 20 && counts.transition.refused > 0, JSON.stringify(counts));
});

test('every exported rule can be asked natively by its name', async () => {
  const answers = await natively([...RULES.map((rule) => ({ rule })), { rule: 'noSuchRule' }]);
  const unknown = answers.map((answer) => answer.startsWith('!no rule is called'));
  assert.deepEqual(unknown, [...RULES.map(() => false), true]);
});
