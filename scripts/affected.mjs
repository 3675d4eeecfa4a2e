#!/usr/bin/env node
// The native tests that prove changed files, as a filter of nextest, for `make check`. Reads paths from standard input, one a line.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Rooms of the server that no call of the product reaches, with the tests that do. */
const APART = {
  qa: 'binary_id(loan-server::qa)',
  conform: 'binary_id(loan-server::program) & test(/^conform/)',
  record: 'binary_id(loan-server::program) & test(/^record/)',
  seed: 'binary_id(loan-server::api) & test(/^seeded/)',
};

/** The native tests of changed files. Kills, taps at once and full disks are the lanes', and so is a rule on the running server. */
export function nativeTests(changed) {
  const tests = new Set();
  for (const path of changed) {
    const [, room] = /^server\/src\/(\w+)/.exec(path) ?? [];
    const [, binary, module] = /^server\/tests\/(\w+)\/(\w+)/.exec(path) ?? [];
    if (path.startsWith('core/')) tests.add('package(loan-core)');
    if (path.startsWith('fixtures/')) tests.add('package(loan-core)').add('binary_id(loan-server::api)');
    if (room) {
      tests
        .add(`(package(loan-server) & kind(lib) & test(/^${room}::/))`)
        .add(APART[room] ?? 'binary_id(loan-server::api)');
      if (room === 'store') tests.add('binary_id(loan-server::store)');
    }
    if (binary)
      tests.add(
        `(binary_id(loan-server::${binary})${/^(main|support)$/.test(module) ? '' : ` & test(/^${module}::/)`})`,
      );
  }
  return `(${['none()', ...tests].join(' | ')}) & not test(/^(kill|at_once|disk|full)::/)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(nativeTests(readFileSync(0, 'utf8').trim().split('\n')));
