import type { Language } from './language';
import { writeRupees } from './rupees';
import { keepTogether } from './together';

const AMOUNTS = /-?₹[\d,]+\.\d\d/g;
const DATES = /\d+ [^\s\d]+ \d{4}(, \d\d:\d\d)?/g;

/** A sentence of the server, with its amounts and dates as this app writes them in its own sentences. */
export const writeSentence = (sentence: string, language: Language): string =>
  sentence
    .replace(AMOUNTS, (amount) => writeRupees(amount, language))
    .replace(DATES, (date) => keepTogether(date, language));
