// The generated types contain no `any` or similar hole, which the compiler would accept.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const types = readFileSync(new URL('../pkg/loan_wasm.d.ts', import.meta.url), 'utf8');
/** The types of core: without the module's raw exports and without comments. */
const ours = types.slice(0, types.indexOf('export type InitInput')).replace(/\/\*\*[\s\S]*?\*\//g, '');

for (const hole of ['any', 'unknown', 'bigint', 'Map', 'undefined']) {
  test(`no ${hole} crosses the boundary`, () => {
    const lines = ours.split('\n').filter((line) => new RegExp(`[:<|(]\\s*${hole}\\b`).test(line));
    assert.deepEqual(lines, []);
  });
}
