import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '@i18n/generated/languages';

const SOURCES = join(import.meta.dirname, '..');
const ENTRIES = ['boot/index.ts', 'boot/start.tsx', 'features/login/LoginScreen.tsx'];
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '((?:@|\.)[^']+)';/gm;

/** Texts of the login that only core mentions. */
const OF_CORE = ['rules.agreement', 'rules.code', 'rules.phone', 'rules.phoneStart'];

const json = (path: string) => JSON.parse(readFileSync(join(SOURCES, path), 'utf8')) as Record<string, string>;

/** The path of an imported source file; null for a package. */
function resolved(name: string, from: string): string | null {
  const base = name.startsWith('.') ? join(dirname(from), name) : join(SOURCES, name.slice(1));
  const found = [`${base}.tsx`, `${base}.ts`, base].find((path) => existsSync(path) && statSync(path).isFile());
  return found !== undefined && /\.tsx?$/.test(found) ? found : null;
}

/** Returns all sources that `entry` imports statically, by path. */
function sourcesOf(entry: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(entry)) return seen;
  const source = readFileSync(entry, 'utf8');
  seen.set(entry, source);
  for (const [, name = ''] of source.matchAll(IMPORT)) {
    const next = resolved(name, entry);
    if (next !== null) sourcesOf(next, seen);
  }
  return seen;
}

it('has every text that the frame and the login show, and no other', () => {
  const all = Object.keys(json('i18n/generated/en.json'));
  const seen = new Map<string, string>();
  for (const entry of ENTRIES) sourcesOf(join(SOURCES, entry), seen);
  const code = [...seen.values()].join('\n');
  // Only the login is shown before all texts have loaded.
  const used = all
    .filter((key) => code.includes(`'${key}'`) || key === 'common.title.login' || OF_CORE.includes(key))
    .sort();
  for (const language of LANGUAGES) {
    const texts = json(`i18n/generated/login/${language}.json`);
    expect(Object.keys(texts)).toEqual(used);
    expect(json(`i18n/generated/${language}.json`)).toMatchObject(texts);
  }
});
