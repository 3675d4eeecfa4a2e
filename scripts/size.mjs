#!/usr/bin/env node
// Checks the compressed sizes of a phone's downloads against budgets (docs/performance.md): the core's modules and the built app in
// ./dist. Prints a table, warns from 95 % of a budget on, and exits with 1 above one.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const KB = 1024;
const BUDGETS = {
  visit: 154 * KB,
  script: 114 * KB,
  entry: 36 * KB,
  core: 112 * KB,
  common: 20 * KB,
  route: 14 * KB,
  kept: 380 * KB,
  heic: 380 * KB,
};
/**
 * Core's modules, each with its JavaScript. A first visit waits for `entry` before it can log in. Some screens (home, the orders,
 * a product) are drawn without rules; any other screen waits for the whole core.
 */
const MODULES = {
  entry: 'entry/loan_entry',
  core: 'loan_wasm',
};
/** Groups of files that belong to no single screen. */
const SHARED = ['app', 'main', 'react-dom', 'core', 'entry', 'offline', 'signed-in', 'heic'];

/** Files that screens share, loaded by the first screen that needs them. */
const COMMON = /^assets\/(shared|styles)\./;

const WORKER = 'sw.js';
/** Minimum number of files that the service worker lists. If `wholeApp` finds fewer, its pattern no longer matches the worker's list. */
const LISTED = 30;

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path) => readFileSync(at(path), 'utf8');

const rows = [...coreAlone(), ...wholeApp()];
for (const [what, size, budget] of rows) {
  const kilobytes = (bytes) => (bytes / KB).toFixed(1).padStart(6);
  process.stdout.write(`  ${kilobytes(size)} KB of ${kilobytes(budget)}  ${what}${verdict(size, budget)}\n`);
}
process.exitCode = rows.some(([, size, budget]) => size > budget) ? 1 : 0;

function verdict(size, budget) {
  if (size > budget) return '  TOO LARGE';
  return size > 0.95 * budget ? '  nearly too large' : '';
}

function coreAlone() {
  const brotli = (path) =>
    brotliCompressSync(readFileSync(at(path)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  return Object.entries(MODULES).map(([name, path]) => [
    `${name} for the browser`,
    brotli(`wasm/pkg/${path}_bg.wasm`) + brotli(`wasm/pkg/${path}.js`),
    BUDGETS[name],
  ]);
}

function wholeApp() {
  const parts = JSON.parse(read('dist/parts.json'));
  // Texts differ in size between languages, so each size of a visit is the maximum over all languages.
  const visits = readdirSync(at('dist'))
    .filter((file) => /^login\.[\w-]+\.html$/.test(file))
    .map((page) => visit(page, parts));
  if (visits.length === 0) throw new Error('dist has no login page');
  const isEntry = (file) => parts.entry.includes(file);
  const isScript = (file) => file.endsWith('.js') && !isEntry(file);
  const largest = (wanted) => Math.max(...visits.map((files) => total(files.filter(wanted))));
  const shared = new Set(SHARED.flatMap((name) => parts[name] ?? []));
  const screens = Object.entries(parts)
    .filter(([name]) => !SHARED.includes(name) && !name.includes('texts-'))
    .map(([name, files]) => [
      `screen ${name}`,
      total(files.filter((file) => !shared.has(file) && !COMMON.test(file))),
      BUDGETS.route,
    ])
    .sort(([, a], [, b]) => b - a);
  const listed = [...read(`dist/${WORKER}`).matchAll(/\burl['"]?:\s*['"]\/([^'"]+)/g)].map(([, file]) => file);
  const common = listed.filter((file) => COMMON.test(file));
  if (listed.length < LISTED || common.length === 0)
    throw new Error(`${WORKER} lists ${listed.length} files, ${common.length} of them common to screens`);
  // A phone stores the texts of one language, so only the largest texts count.
  const texts = listed.filter((file) => file.includes('/texts-')).sort((one, other) => total([other]) - total([one]));
  const kept = listed.filter((file) => !texts.slice(1).includes(file));
  return [
    ['first visit to /login, everything', largest(() => true), BUDGETS.visit],
    ['first visit to /login, scripts', largest(isScript), BUDGETS.script],
    ['first visit to /login, core (WASM and its glue)', largest(isEntry), BUDGETS.entry],
    ['what screens have in common', total(common), BUDGETS.common],
    // Every screen must keep its budget; only the three largest are printed.
    ...screens.filter(([, size], index) => index < 3 || size > BUDGETS.route),
    ['everything that is kept for no network', total(kept), BUDGETS.kept],
    ['the decoder of HEIC photos, only for such a photo', total(parts.heic), BUDGETS.heic],
  ];
}

/**
 * Returns the files of a first visit: the login page, the files that it links and the entry module (checked by a browser test). Leaves
 * out the service worker, which is fetched after the login, and the icons of the home screen, which are fetched at the installation.
 */
function visit(page, parts) {
  const named = [...read(`dist/${page}`).matchAll(/<(?:link|script|img)\b[^>]*?>/g)]
    .map(([tag]) => ({ tag, file: /(?:href|src)="\/([^"]+)"/.exec(tag)?.[1] }))
    .filter(({ tag, file }) => file !== undefined && !/rel="apple-touch-/.test(tag))
    .map(({ file }) => file);
  return [...new Set([page, ...named, ...parts.entry])];
}

/** Returns the bytes of built files as sent: of the compressed file if there is one. */
function total(files) {
  const sizeOf = (file) =>
    statSync(existsSync(at(`dist/${file}.br`)) ? at(`dist/${file}.br`) : at(`dist/${file}`)).size;
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}
