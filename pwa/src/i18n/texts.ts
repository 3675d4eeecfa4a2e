import type { MessageKey } from './generated/keys';
import type { Language } from './language';

/** Every text of one language. A test of the catalogue says that none is missing. */
export type Texts = Readonly<Record<MessageKey, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import(/* webpackChunkName: "texts-en" */ './generated/en.json'),
  'en-IN': () => import(/* webpackChunkName: "texts-en-IN" */ './generated/en-IN.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './generated/hi.json'),
};

/** One language's texts; the phone fetches no other. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).default as Texts;
}

/** Puts `args` in the place of `{0}`, `{1}` …; what has no argument stays as written, so that a mistake is seen. */
export function fill(template: string, args: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (hole, place: string) => args[Number(place)] ?? hole);
}
