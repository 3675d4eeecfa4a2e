#!/usr/bin/env node
// Makes contact sheets of the gallery's pictures (pwa/tests/gallery-pictures.spec.ts): index.html shows all. With BEFORE, the folder of
// an earlier build's pictures, before-and-after.html shows each changed picture beside its previous version.
// usage: [BEFORE=folder] node scripts/screenshots.mjs FOLDER
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { say } from './lib/progress.mjs';

const [, , folder] = process.argv;
const { BEFORE } = process.env;
const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.png'));

const picture = (path, words) => `<img src="${path}" width="240" alt="${words}" loading="lazy">`;

function sheet(file, title, rows) {
  const head = `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>`;
  writeFileSync(join(folder, file), `${head}\n${rows.flat().join('\n')}\n`);
}

const states = [...new Set(paths.map((path) => basename(path)))].sort();
const shown = (state) => paths.filter((path) => basename(path) === state).map((path) => picture(path, path));
const rows = states.map((state) => [`<h2>${basename(state, '.png')}</h2>`, ...shown(state)]);
sheet('index.html', 'Every screen in every state', rows);
say(`${states.length} states in ${relative('.', folder)} (index.html shows them all)`);

if (BEFORE !== undefined) {
  const before = (path) => join(BEFORE, path);
  const isSame = (path) =>
    existsSync(before(path)) && readFileSync(before(path)).equals(readFileSync(join(folder, path)));
  const changed = paths.filter((path) => !isSame(path));
  const beside = (path) => (existsSync(before(path)) ? [picture(relative(folder, before(path)), 'before')] : []);
  const pairs = changed.map((path) => [`<h2>${path}</h2>`, ...beside(path), picture(path, 'after')]);
  sheet('before-and-after.html', 'Before and after', pairs);
  say(`${changed.length} pictures differ from ${BEFORE} (before-and-after.html)`);
}
