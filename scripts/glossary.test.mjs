// One name for each amount, date and state: the borrower's texts use the words of core/messages/glossary.tsv and no others.
// `en` keeps the specification's words and is only read where a key has no text in en-IN. Run by `make test` (node --test scripts).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from './lib/languages.mjs';
import { readCatalogue } from './messages.mjs';

const FOLDER = 'core/messages';
const [head, ...rows] = readFileSync(`${FOLDER}/glossary.tsv`, 'utf8').trimEnd().split('\n');
const columns = head.split('\t');
const languages = columns.filter((column) => LANGUAGES.some(({ tag }) => tag === column));
const glossary = rows.map((row) => {
  const cells = row.split('\t');
  const of = (language) => [cells[columns.indexOf(language)], cells[columns.indexOf(`not in ${language}`)]];
  return Object.fromEntries(languages.map((language) => [language, of(language)]));
});

const { messages } = readCatalogue(FOLDER);

for (const language of languages) {
  const texts = [...messages].map(([key, { en, [language]: text = en }]) => [key, text]);

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
