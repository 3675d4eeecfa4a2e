#!/usr/bin/env node
// What a phone downloads, compressed as the server sends it, and the budgets that it must keep (docs/performance.md):
//   node scripts/size.mjs          the built app in ./dist; prints a table, fails above a budget
//   node scripts/size.mjs wasm     the core's modules alone, right after they were built
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const KB = 1000;
const BUDGETS = { visit: 200 * KB, script: 128 * KB, entry: 60 * KB, route: 15 * KB, precache: 520 * KB };
/** A module with its glue. The first visit waits for the entry before it can log in, a screen for the rest. */
const MODULES = [
  { name: 'entry', module: 'wasm/pkg/entry/loan_entry_bg.wasm', glue: 'wasm/pkg/entry/loan_entry.js', budget: 60 * KB },
  { name: 'core', module: 'wasm/pkg/loan_wasm_bg.wasm', glue: 'wasm/pkg/loan_wasm.js', budget: 125 * KB },
];

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

if (process.argv[2] === 'wasm') process.exit(coreAlone());
process.exit(wholeApp());

function coreAlone() {
  const brotli = (path) =>
    brotliCompressSync(readFileSync(at(path)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  let tooLarge = 0;
  for (const { name, budget, ...files } of MODULES) {
    const [module, glue] = [brotli(files.module), brotli(files.glue)];
    process.stdout.write(
      `${name} for the browser: ${module + glue} bytes in brotli (module ${module}, glue ${glue}; budget ${budget})\n`,
    );
    if (module + glue > budget) tooLarge += 1;
  }
  return tooLarge === 0 ? 0 : 1;
}

function wholeApp() {
  const page = readFileSync(at('dist/login.en.html'), 'utf8');
  const parts = JSON.parse(readFileSync(at('target/parts.json'), 'utf8'));
  // The page names everything it will need; a browser test holds it to that.
  const visit = ['login.en.html', ...[...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file)];
  const needed = [...new Set(visit)].filter((file) => !file.startsWith('icon-') && !file.startsWith('startup/'));
  const isEntry = (file) => parts.entry.includes(file);
  const shared = new Set([...parts.app, ...parts.core, ...parts.entry]);
  const routes = Object.entries(parts)
    .filter(([name]) => !['app', 'core', 'entry'].includes(name) && !name.startsWith('texts-'))
    .map(([name, files]) => [name, total(files.filter((file) => !shared.has(file)))])
    .sort(([, a], [, b]) => b - a);
  const kept = [...readFileSync(at('dist/sw.js'), 'utf8').matchAll(/\burl['"]?:\s*['"]\/([^'"]+)/g)].map(
    ([, file]) => file,
  );
  const rows = [
    ['first visit to /login, everything', total(needed), BUDGETS.visit],
    [
      'first visit to /login, scripts',
      total(needed.filter((file) => file.endsWith('.js') && !isEntry(file))),
      BUDGETS.script,
    ],
    ['first visit to /login, core (WASM and its glue)', total(needed.filter(isEntry)), BUDGETS.entry],
    ...routes.slice(0, 3).map(([name, size]) => [`screen ${name}`, size, BUDGETS.route]),
    ['everything for offline', total(kept), BUDGETS.precache],
  ];
  for (const [what, size, budget] of rows) {
    const kilobytes = (bytes) => (bytes / KB).toFixed(1).padStart(6);
    process.stdout.write(
      `  ${kilobytes(size)} KB of ${kilobytes(budget)}  ${what}${size > budget ? '  TOO LARGE' : ''}\n`,
    );
  }
  return rows.some(([, size, budget]) => size > budget) ? 1 : 0;
}

/** Bytes of built files as they are sent: the compressed sibling where there is one. */
function total(files) {
  const sizeOf = (file) =>
    statSync(existsSync(at(`dist/${file}.br`)) ? at(`dist/${file}.br`) : at(`dist/${file}`)).size;
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}
