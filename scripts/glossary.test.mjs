// One name for each amount, date and state: the borrower's texts use the words of core/messages/glossary.tsv and no others.
// `en` keeps the specification's words and is only read where a key has no text in en-IN. Run by `make test` (node --test scripts).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCatalogue } from './messages.mjs';

const FOLDER = 'core/messages';
const [, ...rows] = readFileSync(`${FOLDER}/glossary.tsv`, 'utf8').trimEnd().split('\n');
const glossary = rows.map((row) => {
  const [term, english, hindi, notEnglish, notHindi] = row.split('\t');
  return { term, 'en-IN': [english, notEnglish], hi: [hindi, notHindi] };
});

const { messages } = readCatalogue(FOLDER);

for (const language of ['en-IN', 'hi']) {
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
