import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worse } from './bench-core/check.mjs';

const names = (faults) => faults.map(({ name }) => name);

test('a fifth more instructions is a fault, less is none', () => {
  const committed = { quote: 1000, kfsOf: 1000, form: 1000 };
  assert.deepEqual(names(worse('instructions', committed, { quote: 1199, kfsOf: 1200, form: 10 })), ['kfsOf']);
});

test('a ratio that fell by a fifth is a fault, one that rose is none', () => {
  const committed = { quote: 1, kfsOf: 1, form: 0.02 };
  assert.deepEqual(names(worse('quicker', committed, { quote: 0.81, kfsOf: 0.8, form: 0.5 })), ['kfsOf']);
});

test('what stands on one side only is a fault: nothing would guard it', () => {
  assert.deepEqual(names(worse('instructions', { gone: 1 }, { added: 1 })), ['gone', 'added']);
});
