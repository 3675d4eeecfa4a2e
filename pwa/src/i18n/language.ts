import { LANGUAGES, LANGUAGE_NAMES, type Language } from './generated/languages';

export type { Language };

const CHOICE = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * The first supported language of the phone. A tag matches exactly, else by primary subtag (the last such language,
 * which is the regional one); without a match, `en`. So English of any region, like `en-US`, is `en-IN` (contract §8).
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

/** Borrowers choose among all languages but the first, which has the specification's wording. */
const CHOICES = LANGUAGES.slice(1);

/** The language that the login's button switches to from `language`, and its name. */
export function nextLanguage(language: Language): { readonly language: Language; readonly name: string } {
  const place = Math.max(0, CHOICES.indexOf(language)) + 1;
  const next = CHOICES[place % CHOICES.length] ?? 'en';
  return { language: next, name: LANGUAGE_NAMES[next].replace(/ \(.*/, '') };
}

let current: Language = 'en';

/** The current language, also sent as `accept-language`. */
export const currentLanguage = (): Language => current;

export function makeCurrent(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

export function remember(language: Language): void {
  localStorage.setItem(CHOICE, language);
}
