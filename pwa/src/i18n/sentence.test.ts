import { expect, it } from 'vitest';
import { writeSentence } from './sentence';

const SENTENCE = 'Pay ₹320.00 of ₹1,00,000.00 by 26 Nov 2026, 17:50. It was ₹4,410.50.';

it('leaves the paise out of each whole amount, and joins each date', () => {
  expect(writeSentence(SENTENCE, 'en-IN').replaceAll('\u00a0', '~')).toBe(
    'Pay ₹320 of ₹1,00,000 by 26~Nov~2026, 17:50. It was ₹4,410.50.',
  );
});

it('leaves the English of the specification alone', () => {
  expect(writeSentence(SENTENCE, 'en')).toBe(SENTENCE);
});
