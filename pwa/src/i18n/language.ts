/** `en` is the specification's wording to the letter, `en-IN` the same with corrected spelling. */
export const LANGUAGES = ['en', 'en-IN', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

const CHOICE = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/**
 * The first supported language of the phone: by full tag, else by primary subtag, else `en`. English of any region,
 * like `en-US`, is `en-IN` (contract §8).
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

export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(CHOICE);
  return isLanguage(chosen) ? chosen : negotiate(navigator.languages);
}

let current: Language = 'en';

/** Also sent as `accept-language`. */
export const currentLanguage = (): Language => current;

export function makeCurrent(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

export function remember(language: Language): void {
  localStorage.setItem(CHOICE, language);
}
