import { afterEach, expect, it } from 'vitest';
import { makeCurrent } from './language';
import { isOne } from './plural';

afterEach(() => makeCurrent('en'));

it.each([
  ['en', [1]],
  ['en-IN', [1]],
  ['hi', [0, 1]],
] as const)('in %s the counts %j are said as one is', (language, counts) => {
  makeCurrent(language);
  expect([0, 1, 2, 5, 11, 21].filter(isOne)).toEqual(counts);
});
