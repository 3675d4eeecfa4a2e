import { expect, it } from 'vitest';
import { writeRupees } from './rupees';

it.each(['en-IN', 'hi'] as const)('leaves out the paise of a whole amount in %s', (language) => {
  expect(writeRupees('₹5,000.00', language)).toBe('₹5,000');
  expect(writeRupees('-₹1,00,000.00', language)).toBe('-₹1,00,000');
  expect(writeRupees('₹0.00', language)).toBe('₹0');
});

it.each(['en-IN', 'hi'] as const)('keeps paise that say something in %s', (language) => {
  expect(writeRupees('₹4,410.50', language)).toBe('₹4,410.50');
  expect(writeRupees('₹0.01', language)).toBe('₹0.01');
});

it('keeps them all in English as the specification has it', () => {
  expect(writeRupees('₹5,000.00', 'en')).toBe('₹5,000.00');
});

it('shortens each amount of a calculation', () => {
  expect(writeRupees('₹180.00 + ₹125.09 + ₹5,000.00 × 7', 'en-IN')).toBe('₹180 + ₹125.09 + ₹5,000 × 7');
});

it.each(['5000.00', '20.00', 'SARAL-2026.00', '₹5.001'])('leaves %s, which is no amount, alone', (text) => {
  expect(writeRupees(text, 'en-IN')).toBe(text);
});
