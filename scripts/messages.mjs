#!/usr/bin/env node
// Merges core/messages/*.json into one file per language for the app, and the list of keys as a TypeScript type:
//   pwa/src/i18n/generated/{en,en-IN,hi}.json  login/{en,en-IN,hi}.json  keys.ts
//
//   node scripts/messages.mjs            writes what changed
//   node scripts/messages.mjs --check    only reports
//
// A text missing in a language, a placeholder that differs between languages, a key outside its file's area or a key
// given twice fails the build: a borrower must never read a key or an empty placeholder.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const LANGUAGES = ['en', 'en-IN', 'hi'];
const REQUIRED = ['en', 'hi'];
const KEY = /^[a-z]+(?:\.[a-z][A-Za-z0-9]*)+$/;

/** The placeholders of a text, sorted. */
export const placeholders = (text) =>
  [...text.matchAll(/\{(\d+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join(',');

/** Keys written twice in one JSON text; `JSON.parse` would silently keep the last. */
function repeatedKeys(source) {
  const keys = [...source.matchAll(/^ {2}"([^"]+)"\s*:/gm)].map((match) => match[1]);
  return keys.filter((key, i) => keys.indexOf(key) !== i);
}

/**
 * Whether a text names what the others name. The words of `en` are the specification's and may name less where `en-IN` is
 * written for people: a button that says neither sum nor date.
 */
function agrees(texts, language) {
  const people = placeholders(texts['en-IN'] ?? texts.en);
  if (language !== 'en') return placeholders(texts[language]) === people && people.startsWith(placeholders(texts.en));
  return true;
}

/** What is wrong with one entry, as sentences. */
function faultsOf(key, texts, area) {
  const faults = [];
  if (!KEY.test(key)) faults.push('is not of the form area.camelCase');
  if (!key.startsWith(`${area}.`)) faults.push(`does not belong to the area ${area}`);
  for (const language of REQUIRED) {
    if (typeof texts[language] !== 'string' || texts[language].trim() === '') faults.push(`has no text in ${language}`);
  }
  for (const language of Object.keys(texts)) {
    if (!LANGUAGES.includes(language)) faults.push(`has a text in the unknown language ${language}`);
    else if (typeof texts.en === 'string' && !agrees(texts, language)) {
      faults.push(`has other placeholders in ${language} than in en`);
    }
  }
  return faults;
}

/** Reads every catalogue file of `folder`: `{ messages: Map key → texts, faults: string[] }`. */
export function readCatalogue(folder) {
  const messages = new Map();
  const faults = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const key of repeatedKeys(source)) faults.push(`${file}: ${key} is given twice`);
    for (const [key, texts] of Object.entries(JSON.parse(source))) {
      for (const fault of faultsOf(key, texts, basename(file, '.json'))) faults.push(`${file}: ${key} ${fault}`);
      if (messages.has(key)) faults.push(`${file}: ${key} is given in another file too`);
      messages.set(key, texts);
    }
  }
  return { messages, faults };
}

/** Areas whose texts only the server sends: a phone would download them for nothing. */
const SERVER_ONLY = /^(sms|refusals|papers)\./;
const shownKeys = (messages) => [...messages.keys()].filter((key) => !SERVER_ONLY.test(key)).sort();

/**
 * What a first visit shows until somebody has logged in: the frame of every page and the login. A test compares it with what
 * its scripts name (pwa/src/boot/loginTexts.test.ts).
 */
export const LOGIN_TEXTS = new RegExp(
  [
    /^login\./,
    /^common\.(appName|back|broken\w+|info|late\w*|offline|offlineForm|ok|pageLoading|partOffline\w+|reload|retry|tab\w+|update\w*)$/,
    /^common\.title\.(login|legalLender|legalPrivacy)$|^errors\.(offline|unavailable)$|^rules\.(agreement|code|phone|phoneStart)$|^feedback\.open$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The text of each key in `language` that the app shows; corrected English falls back to the specification's. */
export function textsIn(messages, language, wanted = /./) {
  const keys = shownKeys(messages).filter((key) => wanted.test(key));
  return Object.fromEntries(keys.map((key) => [key, messages.get(key)[language] ?? messages.get(key).en]));
}

/** The `MessageKey` type of all keys that the app shows. */
export function keysModule(messages) {
  const keys = shownKeys(messages).map((key) => `  | '${key}'`);
  return `// Made by scripts/messages.mjs from core/messages; do not edit.\n\n/** The key of every text that the app shows. */\nexport type MessageKey =\n${keys.join('\n')};\n`;
}

/** Writes `text` unless the file has it already, so that builds that watch times do not redo anything. */
export function writeIfChanged(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return false;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  writeFileSync(path, text);
  return true;
}

function main(check) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { messages, faults } = readCatalogue(join(root, 'core/messages'));
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n${faults.length} faults in core/messages\n`);
    process.exit(1);
  }
  if (check) return;
  const out = join(root, 'pwa/src/i18n/generated');
  mkdirSync(join(out, 'login'), { recursive: true });
  const json = (texts) => `${JSON.stringify(texts, null, 1)}\n`;
  for (const language of LANGUAGES) {
    writeIfChanged(join(out, `${language}.json`), json(textsIn(messages, language)));
    writeIfChanged(join(out, 'login', `${language}.json`), json(textsIn(messages, language, LOGIN_TEXTS)));
  }
  writeIfChanged(join(out, 'keys.ts'), keysModule(messages));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes('--check'));
