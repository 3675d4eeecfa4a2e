import { currentLanguage } from './language';

/** Whether the language uses the singular for this count. Hindi uses it for 0 and 1. */
export const isOne = (count: number): boolean => new Intl.PluralRules(currentLanguage()).select(count) === 'one';
