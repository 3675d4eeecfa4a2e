import type { ReactNode } from 'react';

/** Matches numbers, amounts, dates with or without a time, and codes. */
const VALUE = /^([^\p{L}]*\d[^\p{L}]*|\d+ \S+ \d+(, [\d:]+)?|\p{Lu}+\d+\p{Lu}?)$/u;

/** Returns the attribute `translate`: `no` for a text that is the same in every language. */
export const translateAttribute = (text: ReactNode): 'no' | undefined =>
  typeof text === 'string' && VALUE.test(text) ? 'no' : undefined;
