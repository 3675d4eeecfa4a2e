import type { Language } from './language';
import { writeRupees } from './rupees';

/** A date, with or without its time, and a count: `20 Nov 2026`, `20 Nov 2026, 10:15`, `25 days`. */
const TOGETHER = /^\d+ [^\s\d]+( \d\d\d\d(, \d\d:\d\d)?)?$/;

/**
 * Joins a date or a count with no-break spaces, so that no line of a sentence ends within it; a time may stand on the next line.
 * Not in `en`, which keeps the specification's spaces. Other texts stay unchanged.
 */
export const keepTogether = (text: string, language: Language): string =>
  language !== 'en' && TOGETHER.test(text) ? text.replace(/([^,]) /g, '$1\u00a0') : text;

const AMOUNTS = /-?₹[\d,]+\.\d\d/g;
const DATES = /\d+ [^\s\d]+ \d\d\d\d(, \d\d:\d\d)?/g;

/** Rewrites the amounts and dates in a server sentence in the app's own format. */
export const writeSentence = (sentence: string, language: Language): string =>
  sentence
    .replace(AMOUNTS, (amount) => writeRupees(amount, language))
    .replace(DATES, (date) => keepTogether(date, language));
