import type { Language } from './language';

const WHOLE = /(₹[\d,]+)\.00(?!\d)/g;

/** Shortens each `₹5,000.00` to `₹5,000`, except in `en`. Leaves other texts unchanged. */
export const writeRupees = (text: string, language: Language): string =>
  language === 'en' ? text : text.replace(WHOLE, '$1');
