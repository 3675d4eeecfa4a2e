import type { MessageKey } from './generated/keys';
import { loaders, loginLoaders } from './generated/loaders';
import type { Language } from './language';

/** Every text by its key; a test of the catalogue checks that none is missing. */
export type Texts = Readonly<Record<MessageKey, string>>;

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).default as Texts;
}

let begunWith: { readonly language: Language; readonly texts: Texts } | null = null;

/** Loads the login's texts. Other screens must wait for `completeTexts`. */
export async function loadLoginTexts(language: Language): Promise<Texts> {
  const texts = { ...((await loginLoaders[language]()).default as Texts) };
  begunWith = { language, texts };
  return texts;
}

/** Resolves when every text is loaded; all screens but the login wait for it. */
export async function completeTexts(): Promise<void> {
  if (begunWith === null) return;
  const { language, texts } = begunWith;
  // The login's texts stay equal, so no rerender is needed.
  Object.assign(texts, await loadTexts(language));
  begunWith = null;
}

/**
 * Replaces `{0}`, `{1}` … by `args`; a placeholder without an argument stays visible. `''` while the text is loading.
 */
export function fill(template = '', args: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (hole, index: string) => args[Number(index)] ?? hole);
}
