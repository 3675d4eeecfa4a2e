import { expect, it } from 'vitest';
import { initialsOf } from './BankMark';

it.each([
  ['State Bank of India', 'SBI'],
  ['HDFC Bank', 'HDFC'],
  ['Bank of Baroda', 'BOB'],
  ['Bank of India', 'BOI'],
  ['Central Bank of India', 'CBI'],
  ['Punjab & Sind Bank', 'PSB'],
  ['Axis Bank', 'AB'],
])('marks %s as %s, as people write it', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
