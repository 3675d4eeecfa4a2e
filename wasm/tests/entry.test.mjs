// The module of the first visit has rules of the whole core, and they answer the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RULES, ask } from './core.mjs';
import { visit } from './generate/flows.mjs';
import { places } from './generate/places.mjs';
import { generator } from './generate/random.mjs';

const PKG = new URL('../pkg/entry/', import.meta.url);
const CASES = 4000;

const entry = await import(new URL('loan_entry.js', PKG).href);
entry.initSync({ module: readFileSync(new URL('loan_entry_bg.wasm', PKG)) });
const ENTRY = Object.keys(entry).filter((name) => !['default', 'initSync'].includes(name));

function answer(asked) {
  try {
    return JSON.stringify(asked());
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return 'refused';
  }
}

function* questions(r) {
  const state = (question) => {
    const told = answer(() => ask(question.rule, question.input));
    return told === 'refused' ? null : JSON.parse(told);
  };
  for (;;) {
    yield* visit(r, state);
    for (let i = 0; i < 40; i += 1) yield places(r);
  }
}

test('every rule of the entry is one of the core', () => {
  assert.ok(ENTRY.length > 0 && ENTRY.length < RULES.length);
  assert.deepEqual(
    ENTRY.filter((rule) => !RULES.includes(rule)),
    [],
  );
});

test(`entry and core answer ${CASES} questions with the same bytes`, () => {
  const answered = new Set();
  let asked = 0;
  for (const { rule, input } of questions(generator(20_261_122))) {
    if (asked >= CASES) break;
    if (!ENTRY.includes(rule)) continue;
    asked += 1;
    const told = answer(() => entry[rule](input));
    assert.equal(
      told,
      answer(() => ask(rule, input)),
      `${rule}: ${JSON.stringify(input)}`,
    );
    if (told !== 'refused') answered.add(rule);
  }
  assert.deepEqual([...answered].sort(), [...ENTRY].sort());
});
