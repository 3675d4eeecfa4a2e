import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Day, Money, Timestamp } from '@core/types';
import { dayOf, formatDay, formatFraction, formatInstant, formatMoney } from './formats';
import type { Language } from './language';

interface Vectors<Input> {
  readonly cases: readonly { readonly name: string; readonly input: Input; readonly expected: string }[];
}

const vectors = <Input>(name: string) =>
  (JSON.parse(readFileSync(`fixtures/vectors/${name}.json`, 'utf8')) as Vectors<Input>).cases;

describe('writes as core does', () => {
  it.each(vectors<Money>('format-money'))('$name', ({ input, expected }) => {
    expect(formatMoney(input)).toBe(expected);
  });

  it.each(vectors<[Day, Language]>('format-day'))('$name', ({ input, expected }) => {
    expect(formatDay(...input)).toBe(expected);
  });

  it.each(vectors<[Timestamp, Language]>('format-instant'))('$name', ({ input, expected }) => {
    expect(formatInstant(...input)).toBe(expected);
  });

  it('fractions', () => {
    expect(['0.10', '0.05', '1', '0.005', '0.07', '0.125', '0'].map(formatFraction)).toEqual([
      '10',
      '5',
      '100',
      '0.5',
      '7',
      '12.5',
      '0',
    ]);
  });
});

it('knows the day in India', () => {
  expect(dayOf('2026-11-20T18:29:59.000Z')).toBe('2026-11-20');
  expect(dayOf('2026-11-20T18:30:00.000Z')).toBe('2026-11-21');
});
