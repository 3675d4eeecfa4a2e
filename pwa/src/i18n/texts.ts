import type { MessageKey } from './generated/keys';
import { loaders, loginLoaders } from './generated/loaders';
import type { Language } from './language';

/** All texts by key. A test checks that no language lacks a key. */
export type Texts = Readonly<Record<MessageKey, string>>;

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).default as Texts;
}

let begunWith: { readonly language: Language; readonly texts: Texts } | null = null;

/** Loads only the login's texts. All other screens wait for `completeTexts`. */
export async function loadLoginTexts(language: Language): Promise<Texts> {
  const texts = { ...((await loginLoaders[language]()).default as Texts) };
  begunWith = { language, texts };
  return texts;
}

/** Resolves when all texts have loaded. */
export async function completeTexts(): Promise<void> {
  if (begunWith === null) return;
  const { language, texts } = begunWith;
  // The login's texts stay the same, so the login page need not rerender.
  Object.assign(texts, await loadTexts(language));
  begunWith = null;
}

/** Replaces `{0}`, `{1}` … by `args`. A placeholder without an argument stays visible. */
export function fill(template = '', args: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (hole, index: string) => args[Number(index)] ?? hole);
}
