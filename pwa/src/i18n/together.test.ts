import { expect, it } from 'vitest';
import { keepTogether, writeSentence } from './together';

it.each([
  ['20 Nov 2026', '20~Nov~2026'],
  ['20 नवंबर 2026', '20~नवंबर~2026'],
  ['20 Nov 2026, 10:15', '20~Nov~2026, 10:15'],
  ['25 days', '25~days'],
  ['7 दिन', '7~दिन'],
])('lets no line end within %s', (text, joined) => {
  expect(keepTogether(text, 'en-IN')).toBe(joined.replaceAll('~', '\u00a0'));
});

it.each(['Saral First', '₹5,000', '3 × ₹3,457', 'Due 27 Nov 2026', '12'])('leaves %s alone', (text) => {
  expect(keepTogether(text, 'en-IN')).toBe(text);
});

it('leaves the English of the specification alone', () => {
  expect(keepTogether('20 Nov 2026', 'en')).toBe('20 Nov 2026');
});

const SENTENCE = 'Pay ₹320.00 of ₹1,00,000.00 by 26 Nov 2026, 17:50. It was ₹4,410.50.';

it('leaves the paise out of each whole amount, and joins each date', () => {
  expect(writeSentence(SENTENCE, 'en-IN').replaceAll('\u00a0', '~')).toBe(
    'Pay ₹320 of ₹1,00,000 by 26~Nov~2026, 17:50. It was ₹4,410.50.',
  );
});

it('leaves a sentence in the English of the specification alone', () => {
  expect(writeSentence(SENTENCE, 'en')).toBe(SENTENCE);
});
