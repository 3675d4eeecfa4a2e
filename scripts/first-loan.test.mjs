// Tests that the table of a first loan adds up the recorded steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, stepTable, summary, total } from './first-loan/tables.mjs';

const step = (name, taps, characters, ms, slowest, actions = 0) => ({
  name,
  taps,
  characters,
  actions,
  ms,
  slowest: { ms: slowest, what: name },
});
const RUN = [step('sign in', 4, 14, 3000, 80, 1), step('home', 1, 0, 1000, 200)];
const MOST = { taps: 5, actions: 1, characters: 14, slowest: 200 };

test('a run is the sum of its steps, and its slowest interaction the slowest of any', () => {
  const { taps, characters, ms, slowest } = total(RUN);
  assert.deepEqual([taps, characters, ms, slowest.what], [5, 14, 4000, 'home']);
});

test('the tables have the sums with their limits, and each step', () => {
  const table = summary(RUN, MOST);
  assert.match(table, /\| taps \| 5 \| 5 \|/);
  assert.match(table, /\| characters typed \| 14 \| 14 \|/);
  assert.match(table, /\| Next, Send and Go, the keyboard’s action key \| 1 \| 1 \|/);
  assert.match(table, /\| slowest interaction: home \| 200 ms \| 200 ms \|/);
  assert.match(stepTable(RUN), /\| sign in \| 4 \| 1 \| 14 \| 3\.0 \| 80 ms \|/);
});

test('the steps are held to the limits', () => {
  assert.deepEqual(beyond(RUN, MOST), []);
  assert.deepEqual(beyond(RUN, { ...MOST, taps: 4 }), ['taps: 5, above 4']);
  assert.deepEqual(beyond(RUN, { ...MOST, slowest: 199 }), ['slowest: 200, above 199']);
});
