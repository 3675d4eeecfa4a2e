// Checks every vector of fixtures/vectors with the WASM module; core/tests/rules/vectors.rs checks them with native code.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ask } from './core.mjs';

const FOLDER = new URL('../../fixtures/vectors/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

test('no vector file is lost', () => assert.ok(files.length >= 33));

/** The answer as JSON, as on the wire: an undefined field is absent, null stays null. */
const answerOf = (rule, input) => JSON.parse(JSON.stringify(ask(rule, input)));

/** Reduces an answer to the fields that a step expects. Lists keep all items. */
function named(answer, expected) {
  if (Array.isArray(expected))
    return Array.isArray(answer) ? answer.map((it, place) => named(it, expected[place])) : answer;
  if (expected === null || typeof expected !== 'object' || answer === null || typeof answer !== 'object') return answer;
  const names = Object.keys(expected).filter((name) => name in answer);
  return Object.fromEntries(names.map((name) => [name, named(answer[name], expected[name])]));
}

function holds(rule, carry, { name, input, expected, steps }) {
  if (steps === undefined) {
    assert.deepStrictEqual(answerOf(rule, input), expected, `${rule} ${name}`);
    return;
  }
  assert.ok(steps.length > 0, name);
  let carried = {};
  steps.forEach((step, place) => {
    const input = { ...carried, ...step.input };
    const answer = answerOf(step.rule ?? rule, input);
    assert.deepStrictEqual(named(answer, step.expected), step.expected, `${name}, step ${place}`);
    carried = { [carry]: answer[carry] ?? input[carry] };
  });
}

for (const file of files) {
  const { rule, carry, cases } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  test(`${file}: ${cases.length} cases of ${rule} hold in WASM`, () => {
    assert.ok(cases.length > 0);
    for (const it of cases) holds(rule, carry, it);
  });
}
