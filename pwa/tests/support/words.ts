import { readFileSync } from 'node:fs';

/** The languages of borrowers. Most tests use `en`, the specification's wording, instead. */
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;
export type Locale = (typeof LANGUAGES)[number];

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns a pattern for a text of `core/messages`. The text's placeholders match anything. */
export function words(locale: Locale | 'hi', key: string): RegExp {
  const [area = ''] = key.split('.');
  const file = new URL(`../../../core/messages/${area}.json`, import.meta.url);
  const texts = (JSON.parse(readFileSync(file, 'utf8')) as Texts)[key];
  const text = texts?.[locale] ?? texts?.[locale.startsWith('hi') ? 'hi' : 'en'];
  if (text === undefined) throw new Error(`no text ${key} in ${locale}`);
  const parts = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
