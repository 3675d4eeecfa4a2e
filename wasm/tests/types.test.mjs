// The generated types contain no `any` or similar hole, which the compiler would accept.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

for (const name of ['loan_wasm', 'entry/loan_entry', 'unshipped/loan_unshipped']) {
  const types = readFileSync(new URL(`../pkg/${name}.d.ts`, import.meta.url), 'utf8');
  /** The types of core: without the module's raw exports and without comments. */
  const ours = types.slice(0, types.indexOf('export type InitInput')).replace(/\/\*\*[\s\S]*?\*\//g, '');

  test(`the types of ${name} are read`, () => assert.match(ours, /^export function /m));

  for (const hole of ['any', 'unknown', 'bigint', 'Map', 'undefined']) {
    test(`no ${hole} crosses the boundary of ${name}`, () => {
      const word = new RegExp(`(?<!["'\\w])${hole}\\b(?!["'])`);
      const lines = ours.split('\n').filter((line) => word.test(line));
      assert.deepEqual(lines, []);
    });
  }
}
