// Tests that the table of a first loan adds up the recorded steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, steps, summary, total } from './first-loan/tables.mjs';

const step = (name, taps, characters, ms, slowest, actions = 0) => ({
  name,
  taps,
  characters,
  actions,
  ms,
  slowest: { ms: slowest, what: name },
});
const RUN = [step('sign in', 4, 14, 3000, 80, 1), step('home', 1, 0, 1000, 200)];
const SLOWER = [step('sign in', 5, 14, 7000, 90, 1), step('home', 1, 0, 1000, 40)];

test('a run is the sum of its steps, and its slowest interaction the slowest of any', () => {
  const { taps, characters, ms, withPerson, slowest } = total(RUN);
  assert.deepEqual([taps, characters, ms, slowest.what], [5, 14, 4000, 'home']);
  // Five taps at 2.45 s, fourteen letters and one action key at 0.28 s.
  assert.equal(Math.round(withPerson), 4000 + 12_250 + 4200);
});

test('the table has the range where runs differ', () => {
  const table = summary([RUN, SLOWER], { taps: 50, actions: 12, characters: 211 });
  assert.match(table, /\| taps \| 5 \(5 to 6\) \| 50 \|/);
  assert.match(table, /\| characters typed \| 14 \| 211 \|/);
  assert.match(table, /\| Next, Send and Go, the keyboard’s action key \| 1 \| 12 \|/);
  assert.match(steps([RUN]), /\| sign in \| 4 \| 1 \| 14 \| 3\.0 \| 80 ms \|/);
});

test('the worst run is held to the limits', () => {
  assert.deepEqual(beyond([RUN, SLOWER], { taps: 6, characters: 14 }), []);
  assert.deepEqual(beyond([RUN, SLOWER], { taps: 5, characters: 14 }), ['6 taps, where 5 are enough']);
  assert.deepEqual(beyond([RUN], { actions: 0 }), ['1 actions, where 0 are enough']);
});
