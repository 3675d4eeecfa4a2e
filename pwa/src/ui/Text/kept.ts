import type { ReactNode } from 'react';

/** Matches numbers, amounts, dates with or without a time, and codes. */
const VALUE = /^([^\p{L}]*\d[^\p{L}]*|\d+ \S+ \d+(, [\d:]+)?|\p{Lu}+\d+\p{Lu}?)$/u;

/** `translate` for a text that says the same in every language: a translating browser must leave it as it is. */
export const kept = (text: ReactNode): 'no' | undefined =>
  typeof text === 'string' && VALUE.test(text) ? 'no' : undefined;
