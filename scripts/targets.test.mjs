import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const MAKEFILE = readFileSync('Makefile', 'utf8');
/** The documents that say what to call. */
const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const targets = new Set([...MAKEFILE.matchAll(/^([a-z][a-z-]*):(?!=)/gm)].map(([, name]) => name));

test('every target that a document names can be made', () => {
  for (const document of DOCUMENTS) {
    const text = readFileSync(document, 'utf8');
    const named = [...text.matchAll(/(?:^|`)(?:[A-Z_]+=\S+ )*make ([a-z][a-z-]*)/gm)].map(([, name]) => name);
    assert.deepEqual(
      named.filter((name) => !targets.has(name)),
      [],
      document,
    );
  }
  assert.ok(targets.size > 20);
});

test('every script that a document or the Makefile names is there', () => {
  for (const document of [...DOCUMENTS, 'Makefile']) {
    const named = readFileSync(document, 'utf8').match(/\bscripts\/[\w./-]+\.(?:mjs|sh|lua)\b/g) ?? [];
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
      document,
    );
  }
});

test('no target is mistaken for a file of its name', () => {
  const phony = new Set(/^\.PHONY:((?:.*\\\n)*.*)$/m.exec(MAKEFILE)[1].split(/[\s\\]+/));
  assert.deepEqual(
    [...targets].filter((name) => !phony.has(name)),
    [],
  );
});
