import { LANGUAGES, LANGUAGE_NAMES, type Language } from './generated/languages';

export type { Language };

const CHOICE = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * Returns the first supported language. Compares whole tags, then primary subtags, where the last match wins: `en-US`
 * gives `en-IN` (contract §8). Returns `en` if nothing matches.
 */
export function negotiate(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    const related = LANGUAGES.filter((language) => primaryOf(language) === primaryOf(tag)).at(-1);
    if (related !== undefined) return related;
  }
  return 'en';
}

export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(CHOICE);
  return isLanguage(chosen) ? chosen : negotiate(navigator.languages);
}

/** The languages that borrowers can choose: all but the first, which has the specification's wording. */
const CHOICES = LANGUAGES.slice(1);

/** Returns the language after `language`, and its name, for the button on the login page. */
export function nextLanguage(language: Language): { readonly language: Language; readonly name: string } {
  const place = Math.max(0, CHOICES.indexOf(language)) + 1;
  const next = CHOICES[place % CHOICES.length] ?? 'en';
  return { language: next, name: LANGUAGE_NAMES[next].replace(/ \(.*/, '') };
}

let current: Language = 'en';

/** Returns the current language, which calls send as `accept-language`. */
export const currentLanguage = (): Language => current;

export function makeCurrent(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

export function remember(language: Language): void {
  localStorage.setItem(CHOICE, language);
}
