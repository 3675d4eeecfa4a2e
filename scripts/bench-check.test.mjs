import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, fails } from './bench-check/compare.mjs';

const verdicts = (committed, measured) =>
  Object.fromEntries(compare(committed, measured).map(({ name, verdict }) => [name, verdict]));
const failing = (committed, measured) =>
  compare(committed, measured)
    .filter(fails)
    .map(({ name }) => name);

test('a count over 5 % above the committed one fails', () => {
  const committed = { 'core/quote': 1000, 'server/home': 1000, 'server/list': 1000 };
  const measured = { 'core/quote': 1050, 'server/home': 1051, 'server/list': 1000 };
  assert.deepEqual(failing(committed, measured), ['server/home']);
});

test('a count over 5 % below the committed one passes and is reported', () => {
  const committed = { 'server/home': 1000, 'server/list': 1000 };
  const measured = { 'server/home': 949, 'server/list': 950 };
  assert.deepEqual(verdicts(committed, measured), { 'server/home': 'faster', 'server/list': 'ok' });
  assert.deepEqual(failing(committed, measured), []);
});

test('a count that only one side has fails', () => {
  assert.deepEqual(failing({ 'core/gone': 1 }, { 'server/added': 1 }), ['core/gone', 'server/added']);
});

test('a count of nothing fails', () => {
  assert.deepEqual(failing({ 'server/home': 1000 }, { 'server/home': 0 }), ['server/home']);
  assert.deepEqual(failing({ 'server/home': 1000 }, { 'server/home': NaN }), ['server/home']);
});
