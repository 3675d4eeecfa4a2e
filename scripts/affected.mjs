#!/usr/bin/env node
// Finds the tests that a change can break, for `make check`. Reads the paths of changed files from standard input, one per line:
//   node scripts/affected.mjs native    the native tests to run, as a nextest filter
//   node scripts/affected.mjs screens   the app folders to test: those with a file that calls a function of the WASM module whose
//                                       results may differ, directly or by imports
// A file depends on the files that it imports (`use crate::fees::quote`), and on their dependencies. An import of a re-exported name
// (`pub use quote::Quote`) is an import of the file that defines the name, because otherwise most changes would affect every screen.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REEXPORT = /^pub use (?:self::)?(\w+)::(\{[^}]*\}|\w+);/gm;

/** Lists the files below a folder whose names have this ending, except tests. The paths are relative to the folder. */
const filesBelow = (folder, end) =>
  readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(end) && !path.includes('.test.'));

/** Returns the names in a Rust import: `{self, Quote, quote}` or one name. */
const namesOf = (text) => text.split(/[{},\s]+/).filter((name) => /^\w+$/.test(name));

/** Returns the source of each module of core, by path (`fees/quote`). */
export function modulesOf(folder) {
  const paths = filesBelow(folder, '.rs').map((path) => path.replace(/\.rs$/, '').replace(/^lib$/, ''));
  return new Map(paths.map((path) => [path, readFileSync(`${folder}/${path || 'lib'}.rs`, 'utf8')]));
}

/** Finds the module that defines a name: `['fees', 'Quote']` is defined in `fees/quote`. */
function home(modules, names) {
  let at = '';
  for (const name of names) {
    const below = at === '' ? name : `${at}/${name}`;
    if (modules.has(below)) {
      at = below;
      continue;
    }
    for (const [, child, given] of (modules.get(at) ?? '').matchAll(REEXPORT))
      if (namesOf(given).includes(name) && modules.has(`${at}/${child}`)) return `${at}/${child}`;
    return at;
  }
  return at;
}

/** Returns the modules that a source imports. `root` is core's name in the source (`crate` or `loan_core`), `own` the source's path. */
function named(modules, source, root, own) {
  const found = new Set();
  const local = new Map();
  const code = source.replace(/^\s*\/\/.*$/gm, '');
  const add = (names) => found.add(home(modules, names));
  const start = (first) => {
    if (first === root) return [];
    const levels = own.split('/');
    return first === 'super' ? levels.slice(0, -1) : levels;
  };
  for (const [, first, path, last] of code.matchAll(
    new RegExp(`\\b(${root}|super|self)::((?:\\w+::)*)(\\{[^}]*\\}|\\w+)`, 'g'),
  )) {
    const base = [...start(first), ...path.split('::').filter(Boolean)].filter((name) => name !== 'super');
    for (const name of namesOf(last)) {
      const names = name === 'self' ? base : [...base, name];
      add(names);
      if (modules.has(names.join('/'))) local.set(names.at(-1), names);
      else local.set(name, names);
    }
  }
  // Adds uses of an imported module: `fees::quote(…)` after `use crate::fees;`.
  for (const [, first, next] of code.matchAll(/(?<!::)\b(\w+)::(\w+)/g))
    if (local.has(first)) add([...local.get(first), next]);
  return { found, local };
}

/** Returns `changed` and everything that depends on it; `uses` maps each name to its imports. */
function dependants(uses, changed) {
  const reached = new Set(changed);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const [path, used] of uses) if (used.some((it) => reached.has(it))) reached.add(path);
  }
  return reached;
}

export const modulesUsing = (modules, changed) =>
  dependants(
    new Map([...modules].map(([path, source]) => [path, [...named(modules, source, 'crate', path).found]])),
    changed,
  );

/** Returns the JavaScript names of the WASM module's functions that use a module in `reached`. */
export function rulesIn(modules, bindings, reached) {
  const rules = new Set();
  for (const source of bindings) {
    const { local } = named(modules, source, 'loan_core', '');
    // A binding is a line of `bindings!` or a function of its own.
    for (const part of source.split(/^(?= {4}\w+\(\w*\) -> |#\[wasm_bindgen\(js_name)/m).slice(1)) {
      const rule = /^(?: {4}|#\[wasm_bindgen\(js_name = )(\w+)/.exec(part)?.[1];
      const words = [...part.matchAll(/(?<!::)\b(\w+)(?:::(\w+))?(?:::(\w+))?/g)];
      const asked = words.flatMap(([, first, ...rest]) =>
        local.has(first) ? [home(modules, [...local.get(first), ...rest.filter(Boolean)])] : [],
      );
      if (asked.some((path) => reached.has(path))) rules.add(rule);
    }
  }
  return [...rules].sort();
}

/** Returns the folder below `pwa/src` whose tests cover a file, such as `features/kyc`, `ui/Dialog` or `offline`. */
const roomOf = (path) =>
  path
    .split('/')
    .slice(0, /^(features|entities|platform|ui)\//.test(path) ? 2 : 1)
    .join('/');

/**
 * Returns the folders with a file that calls one of `rules` (`core.quote`, `(await core()).quote`), directly or through imports. Leaves
 * out `app`, because it imports every screen; `make test` runs its tests.
 */
export function screensOf(sources, rules) {
  if (rules.length === 0) return [];
  const asks = new RegExp(`(?:\\b(?:core|rules|formats)\\??|\\)\\))\\.(${rules.join('|')})\\b`);
  const uses = new Map(
    [...sources].map(([path, source]) => {
      const imports = [...source.matchAll(/(?:from|import\()\s*'([@.][^']*)'/g)];
      return [path, imports.map(([, name]) => join(name.startsWith('@') ? '' : dirname(path), name.replace(/^@/, '')))];
    }),
  );
  const asking = [...sources].flatMap(([path, source]) => (asks.test(source) ? [path] : []));
  return [...new Set([...dependants(uses, asking)].map(roomOf))].sort();
}

const screens = (folder) =>
  new Map(
    ['.ts', '.tsx']
      .flatMap((end) => filesBelow(folder, end))
      .filter((path) => !/generated|^app\//.test(path))
      .map((path) => [path.replace(/\.tsx?$/, ''), readFileSync(`${folder}/${path}`, 'utf8')]),
  );

/** The test binary of `loan-server` that tests each crate, besides the crate's own unit tests. */
const PROVEN_BY = { service: 'api', http: 'api', qa: 'qa', store: 'store' };
/** Returns a nextest filter for the tests of changed files. Leaves out the slow tests `kill`, `at_once`, `disk` and `full`. */
export function nativeTests(changed) {
  const tests = new Set();
  for (const path of changed) {
    const [, crate] = /^server\/(service|http|qa|store)\/src\//.exec(path) ?? [];
    const [, binary, module] = /^server\/tests\/(\w+)\/(\w+)/.exec(path) ?? [];
    if (path.startsWith('core/')) tests.add('package(loan-core)');
    if (/^fixtures\/(vectors|spec)\//.test(path)) tests.add('package(loan-core)');
    else if (path.startsWith('fixtures/')) tests.add('package(loan-core)').add('binary_id(loan-server::api)');
    if (path.startsWith('server/workbench/')) tests.add('(binary_id(loan-server::qa) & test(/^page::/))');
    if (path.startsWith('server/src/')) tests.add('binary_id(loan-server::program)');
    if (path.startsWith('server/store/')) tests.add('binary_id(loan-server::api)');
    if (path.startsWith('server/conform/')) tests.add('package(saral-conform)');
    if (path.startsWith('server/examples/')) tests.add('test(/^seeded::/)');
    if (crate) tests.add(`package(loan-${crate})`).add(`binary_id(loan-server::${PROVEN_BY[crate]})`);
    if (binary)
      tests.add(
        `(binary_id(loan-server::${binary})${/^(main|support)$/.test(module) ? '' : ` & test(/^${module}::/)`})`,
      );
  }
  return `(${['none()', ...tests].join(' | ')}) & not test(/^(kill|at_once|disk|full)::/)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = readFileSync(0, 'utf8').trim().split('\n');
  if (process.argv[2] === 'native') {
    console.log(nativeTests(paths));
    process.exit();
  }
  const changed = paths.filter((path) => /^core\/src\/.*\.rs$/.test(path));
  const modules = modulesOf(`${ROOT}/core/src`);
  const reached = modulesUsing(
    modules,
    changed.map((path) => path.replace(/^core\/src\/(.*)\.rs$/, '$1')),
  );
  const bindings = filesBelow(`${ROOT}/wasm/src`, '.rs').map((path) =>
    readFileSync(`${ROOT}/wasm/src/${path}`, 'utf8'),
  );
  const rules = rulesIn(modules, bindings, reached);
  console.log(screensOf(screens(`${ROOT}/pwa/src`), rules).join('\n'));
}
