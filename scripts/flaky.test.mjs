// Tests the table of runs that `make flaky` writes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merged, rowsOf } from './flaky.mjs';

const run = (suite, isBusy, passed, seconds) => {
  return { suite, condition: isBusy ? 'beside two busy processes' : 'alone', passed, seconds };
};

test('a row for each suite and condition, with its failures and its seconds', () => {
  const rows = rowsOf([
    run('unit', false, true, 40.2),
    run('unit', true, true, 90),
    run('unit', false, false, 44.6),
    run('wasm', false, true, 30),
    run('unit', false, true, 41),
  ]);
  const table = merged('', rows).split('\n');
  assert.deepEqual(table.slice(2), [
    '| wasm | alone | 1 | 0 | 30 · 30 · 30 |',
    '| unit | alone | 3 | 1 | 40 · 41 · 45 |',
    '| unit | beside two busy processes | 1 | 0 | 90 · 90 · 90 |',
  ]);
});

test('the rows of other suites stay, those of the same suite are replaced', () => {
  const before = merged('', rowsOf([run('native', false, true, 60), run('unit', false, false, 40)]));
  const table = merged(before, rowsOf([run('unit', false, true, 50)])).split('\n');
  assert.deepEqual(table.slice(2), [
    '| native | alone | 1 | 0 | 60 · 60 · 60 |',
    '| unit | alone | 1 | 0 | 50 · 50 · 50 |',
  ]);
});
