import { expect, it } from 'vitest';
import { negotiate, nextLanguage } from './language';

it.each([
  [['en'], 'en'],
  [['en-IN'], 'en-IN'],
  [['en-US', 'en'], 'en-IN'],
  [['en-gb'], 'en-IN'],
  [['en', 'en-US'], 'en'],
  [['hi-IN', 'en-US'], 'hi'],
  [['ta-IN', 'hi'], 'hi'],
  [['ta-IN'], 'en'],
  [[], 'en'],
])('speaks to a phone set to %j in %s', (wanted, language) => {
  expect(negotiate(wanted)).toBe(language);
});

it.each([
  ['en', 'hi', 'हिन्दी'],
  ['en-IN', 'hi', 'हिन्दी'],
  ['hi', 'en-IN', 'English'],
] as const)('offers after %s the language %s as “%s”', (language, next, name) => {
  expect(nextLanguage(language)).toEqual({ language: next, name });
});
