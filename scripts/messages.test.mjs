// Tests that each check of the text catalogue finds its fault.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REQUIRED } from './lib/languages.mjs';
import { keysModule, placeholders, readCatalogue, textsIn } from './messages.mjs';

function faultsOf(json) {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    writeFileSync(join(folder, 'home.json'), json);
    return readCatalogue(folder).faults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [what, json, fault] of [
  ['a text missing in Hindi', '{\n  "home.apply": { "en": "Apply" }\n}', /has no text in hi/],
  ['an empty text', '{\n  "home.apply": { "en": " ", "hi": "आवेदन" }\n}', /has no text in en/],
  ['another placeholder', '{\n  "home.due": { "en": "Due {0}", "hi": "देय {1}" }\n}', /other placeholders in hi/],
  [
    'a lost placeholder',
    '{\n  "home.due": { "en": "Due {0}", "en-IN": "Due", "hi": "देय {0}" }\n}',
    /other placeholders in en-IN/,
  ],
  [
    'an unknown language',
    '{\n  "home.apply": { "en": "Apply", "hi": "आवेदन", "fr": "Demander" }\n}',
    /unknown language fr/,
  ],
  [
    'a key of another area',
    '{\n  "bank.apply": { "en": "Apply", "hi": "आवेदन" }\n}',
    /does not belong to the area home/,
  ],
  [
    'a key given twice',
    '{\n  "home.a": { "en": "A", "hi": "अ" },\n  "home.a": { "en": "B", "hi": "ब" }\n}',
    /is given twice/,
  ],
]) {
  test(`the catalogue refuses ${what}`, () => assert.match(faultsOf(json).join('\n'), fault));
}

test('the specification’s English may name less than what people read, and nothing else may', () => {
  const others = (text) => Object.fromEntries(REQUIRED.filter((tag) => tag !== 'en').map((tag) => [tag, text]));
  const says = (text) => faultsOf(JSON.stringify({ 'home.pay': { en: 'Pay', 'en-IN': 'Pay {0}', ...others(text) } }));
  assert.deepEqual(says('{0} चुकाएँ'), []);
  assert.match(says('चुकाएँ').join(), /other placeholders in hi/);
});

test('mended English falls back to the specification, and the keys become a type', () => {
  const messages = new Map([
    ['home.a', { en: 'Fulled', 'en-IN': 'Full', hi: 'पूर्ण' }],
    ['home.b', { en: 'APPLY', hi: 'आवेदन' }],
    ['sms.a', { en: 'Your code', hi: 'आपका कोड' }],
  ]);
  assert.deepEqual(textsIn(messages, 'en-IN'), { 'home.a': 'Full', 'home.b': 'APPLY' });
  assert.deepEqual(textsIn(messages, 'en')['home.a'], 'Fulled');
  assert.match(keysModule(messages), /'home.a'\n {2}\| 'home.b';/);
  assert.equal(placeholders('{1} of {0}'), '0,1');
});

test('a language may have its texts in a folder of its own, each once and under a known key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    const write = (name, texts) => writeFileSync(join(folder, name), `${JSON.stringify(texts, null, 2)}\n`);
    /** Returns a text in every required language except Hindi. */
    const texts = (text) => Object.fromEntries(REQUIRED.filter((tag) => tag !== 'hi').map((tag) => [tag, text]));
    mkdirSync(join(folder, 'hi'));
    write('home.json', { 'home.a': texts('Apply {0}'), 'home.b': texts('Full') });
    write('hi/home.json', { 'home.a': '{0} का आवेदन', 'home.b': 'पूर्ण' });
    const { messages, faults } = readCatalogue(folder);
    assert.deepEqual(faults, []);
    assert.deepEqual(textsIn(messages, 'hi'), { 'home.a': '{0} का आवेदन', 'home.b': 'पूर्ण' });
    write('hi/home.json', { 'home.a': 'आवेदन', 'home.c': 'पूर्ण' });
    const found = readCatalogue(folder).faults.join('\n');
    for (const fault of [
      /home\.a has other placeholders in hi/,
      /home\.b has no text in hi/,
      /home\.c is not a key of home/,
    ]) {
      assert.match(found, fault);
    }
    write('home.json', { 'home.a': { ...texts('Apply'), hi: 'आवेदन' } });
    write('hi/home.json', { 'home.a': 'आवेदन' });
    assert.deepEqual(readCatalogue(folder).faults, ['hi/home.json: home.a has its text in home.json already']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the catalogue of the product is whole', () => {
  const { messages, faults } = readCatalogue(fileURLToPath(new URL('../core/messages', import.meta.url)));
  assert.deepEqual(faults, []);
  assert.ok(messages.size > 300);
});

test('every text is named by code that shows it', () => {
  const { messages } = readCatalogue('core/messages');
  const filter = ['--cached', '--others', '--exclude-standard', 'pwa/src', 'core/src', 'server'];
  const list = execFileSync('git', ['ls-files', ...filter], { encoding: 'utf8' });
  const isShown = (path) =>
    /\.(rs|tsx?)$/.test(path) && !/\.test\.tsx?$|^pwa\/src\/(gallery|testing)\/|\/tests?\//.test(path);
  const paths = list.split('\n').filter((path) => isShown(path) && existsSync(path));
  const source = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  // Code in Rust names the variant of a key: the prefix of its area, then its name.
  const [, ...rows] = readFileSync('core/messages/keys.tsv', 'utf8').trimEnd().split('\n');
  const areas = rows.map((row) => row.split('\t'));
  const variantOf = (key) => {
    const [area, name] = key.split('.');
    const row = areas.find(([of, , , names]) => of === area && (names === '*' || names.split(' ').includes(name)));
    return row && `${row[1]}${name[0].toUpperCase()}${name.slice(1)}`;
  };
  const words = new Set(source.match(/\w+/g));
  const named = new Set([...source.matchAll(/(['"`])([a-zA-Z0-9.]+)\1/g)].map(([, , name]) => name));
  // Core derives the key of a title from the name of its route.
  const isTitle = (key) => key.startsWith('common.title.') && named.has(key.split('.').at(-1));
  const isNamed = (key) => named.has(key) || words.has(variantOf(key)) || isTitle(key);
  assert.deepEqual(
    [...messages.keys()].filter((key) => !isNamed(key)),
    [],
  );
});
