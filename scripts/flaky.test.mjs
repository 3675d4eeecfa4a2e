// Tests the table of runs that `make flaky` writes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf } from './flaky.mjs';

const run = (suite, isBusy, passed, seconds) => {
  return { suite, condition: isBusy ? 'beside two busy processes' : 'alone', passed, seconds };
};

test('a row for each suite and condition, with its failures and its seconds', () => {
  const table = tableOf([
    run('unit', false, true, 40.2),
    run('unit', true, true, 90),
    run('unit', false, false, 44.6),
    run('wasm', false, true, 30),
    run('unit', false, true, 41),
  ]);
  assert.deepEqual(table.split('\n').slice(2), [
    '| unit | alone | 3 | 1 | 40 · 41 · 45 |',
    '| unit | beside two busy processes | 1 | 0 | 90 · 90 · 90 |',
    '| wasm | alone | 1 | 0 | 30 · 30 · 30 |',
  ]);
});
