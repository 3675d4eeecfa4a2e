// The app's module has exactly the rules that the app calls. The module for a first visit has some of them, and gives the
// same answers.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { test } from 'node:test';
import { PHONE_RULES, ask } from './core.mjs';
import { visit } from './generate/flows.mjs';
import { places } from './generate/places.mjs';
import { generator } from './generate/random.mjs';

const CASES = 4000;
/** The rules that every page calls; they are in both modules. */
const COMMON = ['guard', 'routeMeta', 'sessionEnded'];

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
    for (let i = 0; i < 80; i += 1) yield places(r);
  }
}

test('every rule that a phone downloads is asked by the app', () => {
  const app = new URL('../../pwa/src/', import.meta.url);
  const code = readdirSync(app, { recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(gallery|testing|generated)\//.test(path))
    .map((path) => readFileSync(new URL(path, app), 'utf8'));
  // The app calls a rule on `core`, on `rules` or on the result of a call.
  const asks = (rule) => code.some((text) => new RegExp(`(\\b(core|rules)|\\))\\??\\.${rule}\\b`).test(text));
  assert.deepEqual(
    PHONE_RULES.filter((rule) => !asks(rule)),
    [],
    'wasm/src/unshipped.rs has room for what only tests and the build ask',
  );
});

test('no module that a phone downloads names a folder of the machine that built it', () => {
  for (const path of ['loan_wasm_bg.wasm', 'entry/loan_entry_bg.wasm']) {
    const text = readFileSync(new URL(`../pkg/${path}`, import.meta.url), 'latin1');
    assert.ok(text.includes('/cargo/registry/'), `${path} names the crate in which it panics`);
    assert.ok(!text.includes(homedir()), path);
  }
});

const folder = new URL('../pkg/entry/', import.meta.url);
const part = await import(new URL('loan_entry.js', folder).href);
part.initSync({ module: readFileSync(new URL('loan_entry_bg.wasm', folder)) });
const rules = Object.keys(part).filter((rule) => !['default', 'initSync'].includes(rule));

test('every rule of the entry is one of the core', () => {
  assert.ok(rules.length < PHONE_RULES.length);
  assert.deepEqual(
    rules.filter((rule) => !PHONE_RULES.includes(rule)),
    [],
  );
  assert.deepEqual(
    COMMON.filter((rule) => !rules.includes(rule)),
    [],
  );
});

test(`entry and core answer ${CASES} questions with the same bytes`, () => {
  const answered = new Set();
  let asked = 0;
  for (const { rule, input } of questions(generator(20_261_122))) {
    if (asked >= CASES) break;
    if (!rules.includes(rule)) continue;
    asked += 1;
    const told = answer(() => ask(rule, input, part));
    assert.equal(
      told,
      answer(() => ask(rule, input)),
      `${rule}: ${JSON.stringify(input)}`,
    );
    if (told !== 'refused') answered.add(rule);
  }
  assert.deepEqual([...answered].sort(), [...rules].sort());
});
