// Tests that texts for borrowers name amounts, dates and states only by the words of core/messages/glossary.tsv. Includes the texts of
// the sample catalogue. Reads `en`, the specification's wording, only where a key has no text in en-IN.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from './lib/languages.mjs';
import { readCatalogue } from './messages.mjs';

const FOLDER = 'core/messages';
const CATALOGUE = 'fixtures/catalogue';
const [head, ...rows] = readFileSync(`${FOLDER}/glossary.tsv`, 'utf8').trimEnd().split('\n');
const columns = head.split('\t');
const languages = columns.filter((column) => LANGUAGES.some(({ tag }) => tag === column));
const glossary = rows.map((row) => {
  const cells = row.split('\t');
  const of = (language) => [cells[columns.indexOf(language)], cells[columns.indexOf(`not in ${language}`)]];
  return Object.fromEntries(languages.map((language) => [language, of(language)]));
});

/** Returns the texts in `value`, a part of a JSON file at `path`: `[path, texts by language]`. */
function textsIn(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`));
}

const ofCatalogue = readdirSync(CATALOGUE).flatMap((name) =>
  textsIn(JSON.parse(readFileSync(`${CATALOGUE}/${name}`, 'utf8')), name),
);
const everyText = [...readCatalogue(FOLDER).messages, ...ofCatalogue];

for (const language of languages) {
  const texts = everyText.map(([key, { en, [language]: text = en }]) => [key, text]);

  test(`no text in ${language} has a second name for what the glossary names`, () => {
    const found = [];
    for (const {
      [language]: [name, others],
    } of glossary.filter((entry) => entry[language][1])) {
      const second = new RegExp(others, 'iu');
      for (const [key, text] of texts) {
        const match = second.exec(text);
        if (match) found.push(`${key}: “${match[0]}” is called “${name}” in “${text}”`);
      }
    }
    assert.deepEqual(found, []);
  });

  test(`each name of the glossary in ${language} is used`, () => {
    const unused = glossary
      .map((entry) => entry[language][0])
      .filter((name) => !texts.some(([, text]) => text.toLowerCase().includes(name.toLowerCase())));
    assert.deepEqual(unused, []);
  });
}
