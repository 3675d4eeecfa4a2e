// Every vector of fixtures/vectors through the real WASM. core/tests/rules/vectors.rs asks the same natively.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ask } from './core.mjs';

const FOLDER = new URL('../../fixtures/vectors/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

test('there are vectors', () => assert.ok(files.length >= 10));

for (const file of files) {
  const { rule, cases } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  test(`${file}: ${cases.length} cases of ${rule} hold in WASM`, () => {
    assert.ok(cases.length > 0);
    for (const { name, input, expected } of cases) {
      // Through JSON: what is compared is what crosses a wire, where undefined and null differ.
      const answer = JSON.parse(JSON.stringify(ask(rule, input)));
      assert.deepStrictEqual(answer, expected, `${rule} ${name}`);
    }
  });
}
