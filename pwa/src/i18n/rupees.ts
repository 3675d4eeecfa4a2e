import type { Language } from './language';

const WHOLE = /^(-?₹[\d,]+)\.00$/;

/**
 * An amount as core writes it, `₹5,000.00`, in the manner of a language: a whole amount goes without its paise, `₹5,000`.
 * English as the specification has it keeps them. Every other text is given back as it is.
 */
export const writeRupees = (text: string, language: Language): string =>
  language === 'en' ? text : text.replace(WHOLE, '$1');
