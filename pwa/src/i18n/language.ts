/** The languages of the product. `en` is the specification's wording to the letter, `en-IN` the same with its spelling mended. */
export const LANGUAGES = ['en', 'en-IN', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

const CHOICE = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/**
 * The first of the phone's languages that we speak: exactly, else by its first part; the specification's English when there is
 * none. English of any region, like `en-US`, is the one with its spelling mended (contract §8).
 */
export function negotiate(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'en') return 'en-IN';
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

/** What the user chose, else what the phone speaks. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(CHOICE);
  return isLanguage(chosen) ? chosen : negotiate(navigator.languages);
}

let current: Language = 'en';

/** The language that is shown; `accept-language` follows it. */
export const currentLanguage = (): Language => current;

/** From now on this is the language. */
export function makeCurrent(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

/** Remembers the user's choice on this phone. */
export function remember(language: Language): void {
  localStorage.setItem(CHOICE, language);
}
