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

/** Those that the login shows, and no more: all that a first visit waits for. */
const loginLoaders: typeof loaders = {
  en: () => import(/* webpackChunkName: "login-texts-en" */ './generated/login/en.json'),
  'en-IN': () => import(/* webpackChunkName: "login-texts-en-IN" */ './generated/login/en-IN.json'),
  hi: () => import(/* webpackChunkName: "login-texts-hi" */ './generated/login/hi.json'),
};

/** The texts that the app began with, while others of the language are still missing. */
let begunWith: { readonly language: Language; readonly texts: Texts } | null = null;

/** The texts of the login. Nothing but the login may be shown with them before `completeTexts` is done. */
export async function loadLoginTexts(language: Language): Promise<Texts> {
  const texts = { ...((await loginLoaders[language]()).default as Texts) };
  begunWith = { language, texts };
  return texts;
}

/** Done when no text is missing: what every screen but the login waits for. */
export async function completeTexts(): Promise<void> {
  if (begunWith === null) return;
  const { language, texts } = begunWith;
  // Nothing that is on the screen changes by it, so nobody has to be told.
  Object.assign(texts, await loadTexts(language));
  begunWith = null;
}

/**
 * Replaces `{0}`, `{1}` … by `args`; a placeholder without an argument stays, so that a mistake is seen. An empty string while
 * the text is still loading.
 */
export function fill(template = '', args: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (hole, index: string) => args[Number(index)] ?? hole);
}
