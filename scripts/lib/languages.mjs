// The app's languages, from core/messages/languages.tsv. core/build.rs reads the same table and checks it.
import { readFileSync } from 'node:fs';

const [, ...rows] = readFileSync(new URL('../../core/messages/languages.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/** Each language with its BCP 47 tag, its own name, the tag of its fallback language for missing texts, and its months. */
export const LANGUAGES = rows.map((row) => {
  const [tag, name, fallback, months] = row.split('\t');
  return { tag, name, fallback: fallback === '' ? null : fallback, months: months.split(' ') };
});

/** The tags of the languages that must have every text. */
export const REQUIRED = LANGUAGES.filter(({ fallback }) => fallback === null).map(({ tag }) => tag);
