import { expect, it } from 'vitest';
import { LANGUAGES } from './generated/languages';
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

it.each(['en', 'en-IN'] as const)('offers Hindi after %s, by its own name', (language) => {
  expect(nextLanguage(language)).toEqual({ language: 'hi', name: 'हिन्दी' });
});

it('offers each language in turn, and English again, without its region', () => {
  const [, ...choices] = LANGUAGES;
  const offered = choices.map((language) => nextLanguage(language));
  expect(offered.map(({ language }) => language)).toEqual([...choices.slice(1), 'en-IN']);
  expect(offered.at(-1)?.name).toBe('English');
});
