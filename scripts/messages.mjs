#!/usr/bin/env node
// Merges core/messages into one file per language for the app, and writes the keys and the languages as TypeScript:
//   pwa/src/i18n/generated/TAG.json  login/TAG.json  keys.ts  languages.ts  loaders.ts  everyText.ts
// and the schema of a text in several languages, which the schemas of the catalogue share:
//   fixtures/schemas/text.schema.json
//
// A text is in AREA.json with the other languages, or in its language's own file TAG/AREA.json. The build fails for a text missing in
// a language without a fallback (core/messages/languages.tsv), a placeholder that differs between languages, a key outside its
// file's area, or a repeated key: a borrower must never read a key or an empty placeholder.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, REQUIRED } from './lib/languages.mjs';
import { everyTextModule, languagesModule, loadersModule, textSchema } from './lib/languageModules.mjs';

const KEY = /^[a-z]+(?:\.[a-z][A-Za-z0-9]*)+$/;

export const placeholders = (text) =>
  [...text.matchAll(/\{(\d+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join(',');

/** Returns the repeated keys of a JSON text, because `JSON.parse` would silently use the last value of each. */
function repeatedKeys(source) {
  const keys = [...source.matchAll(/^ {2}"([^"]+)"\s*:/gm)].map((match) => match[1]);
  return keys.filter((key, i) => keys.indexOf(key) !== i);
}

/**
 * Whether a text has the same placeholders as the text in `en-IN`. `en`, the specification's wording, may have fewer, because its
 * buttons have neither amount nor date.
 */
function agrees(texts, language) {
  const people = placeholders(texts['en-IN'] ?? texts.en);
  if (language !== 'en') return placeholders(texts[language]) === people && people.startsWith(placeholders(texts.en));
  return true;
}

function faultsOf(key, texts, area) {
  const faults = [];
  if (!KEY.test(key)) faults.push('is not of the form area.camelCase');
  if (!key.startsWith(`${area}.`)) faults.push(`does not belong to the area ${area}`);
  for (const language of REQUIRED) {
    if (typeof texts[language] !== 'string' || texts[language].trim() === '') faults.push(`has no text in ${language}`);
  }
  for (const language of Object.keys(texts)) {
    if (!LANGUAGES.some(({ tag }) => tag === language)) faults.push(`has a text in the unknown language ${language}`);
    else if (typeof texts.en === 'string' && !agrees(texts, language)) {
      faults.push(`has other placeholders in ${language} than in en`);
    }
  }
  return faults;
}

/** Returns the JSON files of a folder: `[name, source]`. */
const filesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

/** Adds the texts of the folders of languages to `messages`; returns the faults. */
function addTranslations(folder, messages) {
  const faults = [];
  for (const { name: tag } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const [name, source] of filesOf(join(folder, tag))) {
      for (const key of repeatedKeys(source)) faults.push(`${tag}/${name}: ${key} is given twice`);
      for (const [key, text] of Object.entries(JSON.parse(source))) {
        const texts = messages.get(key);
        if (texts === undefined || texts.file !== name) faults.push(`${tag}/${name}: ${key} is not a key of ${name}`);
        else if (tag in texts.texts) faults.push(`${tag}/${name}: ${key} has its text in ${name} already`);
        else texts.texts[tag] = text;
      }
    }
  }
  return faults;
}

/** Reads every catalogue file of `folder`. Returns `{ messages, faults }`: a map from key to texts, and strings. */
export function readCatalogue(folder) {
  const messages = new Map();
  const faults = [];
  for (const [file, source] of filesOf(folder)) {
    for (const key of repeatedKeys(source)) faults.push(`${file}: ${key} is given twice`);
    for (const [key, texts] of Object.entries(JSON.parse(source))) {
      if (messages.has(key)) faults.push(`${file}: ${key} is given in another file too`);
      messages.set(key, { file, texts });
    }
  }
  faults.push(...addTranslations(folder, messages));
  for (const [key, { file, texts }] of messages) {
    for (const fault of faultsOf(key, texts, basename(file, '.json'))) faults.push(`${file}: ${key} ${fault}`);
  }
  return { messages: new Map([...messages].map(([key, { texts }]) => [key, texts])), faults };
}

/** Areas whose texts only the server sends; the app does not download them. */
const SERVER_ONLY = /^(sms|refusals|papers)\./;
const shownKeys = (messages) => [...messages.keys()].filter((key) => !SERVER_ONLY.test(key)).sort();

/**
 * The texts of a first visit until the login: those of every page's frame and of the login. A test compares them with the keys
 * in the scripts of the login page (pwa/src/boot/loginTexts.test.ts).
 */
export const LOGIN_TEXTS = new RegExp(
  [
    /^login\./,
    /^common\.(appName|back|broken\w+|closeInfo|info|late\w*|offline|offlineForm|ok|pageLoading|partOffline\w+|reload|retry|tab\w+|update\w*)$/,
    /^common\.title\.(login|legalLender|legalPrivacy)$|^errors\.(offline|unavailable)$|^rules\.(agreement|code|phone|phoneStart)$|^feedback\.open$/,
    // `useT` counts days and hours.
    /^product\.(days|hours|oneDay|oneHour)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const fallbackOf = (language) => LANGUAGES.find(({ tag }) => tag === language)?.fallback;
/** Returns a text in `language`, or in its fallback language. */
const read = (texts, language) => texts[language] ?? read(texts, fallbackOf(language));

/** Returns the texts in `language`, by key, of the keys that the app shows and that match `wanted`. */
export function textsIn(messages, language, wanted = /./) {
  const keys = shownKeys(messages).filter((key) => wanted.test(key));
  return Object.fromEntries(keys.map((key) => [key, read(messages.get(key), language)]));
}

export function keysModule(messages) {
  const keys = shownKeys(messages).map((key) => `  | '${key}'`);
  return `// Made by scripts/messages.mjs from core/messages; do not edit.\n\n/** The key of every text that the app shows. */\nexport type MessageKey =\n${keys.join('\n')};\n`;
}

/** Writes `text` unless the file already has it: an unchanged modification time keeps builds from repeating work. */
export function writeIfChanged(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return false;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  writeFileSync(path, text);
  return true;
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { messages, faults } = readCatalogue(join(root, 'core/messages'));
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n${faults.length} faults in core/messages\n`);
    process.exit(1);
  }
  writeIfChanged(join(root, 'fixtures/schemas/text.schema.json'), textSchema());
  const out = join(root, 'pwa/src/i18n/generated');
  mkdirSync(join(out, 'login'), { recursive: true });
  const json = (texts) => `${JSON.stringify(texts, null, 1)}\n`;
  for (const { tag: language } of LANGUAGES) {
    writeIfChanged(join(out, `${language}.json`), json(textsIn(messages, language)));
    writeIfChanged(join(out, 'login', `${language}.json`), json(textsIn(messages, language, LOGIN_TEXTS)));
  }
  writeIfChanged(join(out, 'keys.ts'), keysModule(messages));
  writeIfChanged(join(out, 'languages.ts'), languagesModule());
  writeIfChanged(join(out, 'loaders.ts'), loadersModule());
  writeIfChanged(join(out, 'everyText.ts'), everyTextModule());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
