import type { Language } from './language';
import { writeRupees } from './rupees';

/** Matches a date, a date with its time, and a count: `20 Nov 2026`, `20 Nov 2026, 10:15`, `25 days`. */
const TOGETHER = /^\d+ [^\s\d]+( \d\d\d\d(, \d\d:\d\d)?)?$/;

/** Puts no-break spaces into a date or count, except in `en`. Returns other texts unchanged. */
export const keepTogether = (text: string, language: Language): string =>
  language !== 'en' && TOGETHER.test(text) ? text.replace(/([^,]) /g, '$1\u00a0') : text;

const DATES = /\d+ [^\s\d]+ \d\d\d\d(, \d\d:\d\d)?/g;

/** Rewrites the amounts and dates in a server's sentence in the app's format. */
export const writeSentence = (sentence: string, language: Language): string =>
  writeRupees(sentence, language).replace(DATES, (date) => keepTogether(date, language));
