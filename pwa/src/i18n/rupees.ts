import type { Language } from './language';

const WHOLE = /^(-?₹[\d,]+)\.00$/;

/** `₹5,000.00` becomes `₹5,000`, except in `en`, which keeps the specification's format. Other texts stay unchanged. */
export const writeRupees = (text: string, language: Language): string =>
  language === 'en' ? text : text.replace(WHOLE, '$1');
