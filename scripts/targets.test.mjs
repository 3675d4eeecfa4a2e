import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const MAKEFILE = readFileSync('Makefile', 'utf8');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
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

test('`make help` begins with what is used every day, and lists every target that has a text', () => {
  const help = execFileSync('make', ['--no-print-directory', 'help'], { encoding: 'utf8' });
  const listed = [...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  assert.deepEqual(listed.slice(0, 5), ['help', 'run', 'dev', 'check', 'test']);
  const told = [...MAKEFILE.matchAll(/^([a-z-]+):.*## /gm)].map(([, name]) => name);
  assert.deepEqual(listed.sort(), told.sort());
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

/** Returns a document without its fenced blocks. */
const prose = (path) => readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Returns the anchors of a document: those that GitHub makes of its headings, and those in its own HTML. */
function anchors(path) {
  const headings = [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...prose(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)];
}

test('every link of a document leads to a file, and to a heading where it leads to a document', () => {
  const known = new Map(DOCUMENTS.map((path) => [path, anchors(path)]));
  const isDead = (document, link) => {
    const [file, anchor] = link.split('#');
    const path = file === '' ? document : join(dirname(document), file);
    return !existsSync(path) || (anchor !== undefined && known.get(path)?.includes(anchor) === false);
  };
  for (const document of DOCUMENTS) {
    const links = [...prose(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
    assert.deepEqual(
      links.filter((link) => !link.startsWith('http') && isDead(document, link)),
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
