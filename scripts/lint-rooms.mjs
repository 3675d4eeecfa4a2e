#!/usr/bin/env node
// Checks the rules for the parts of the project (docs/architecture.md) that no compiler checks:
//   pwa/src style sheets    no unused or missing class, keyframes or custom property
//   core/src/order, fees …  no import of a DTO or a screen
//   server (not store/)     no order built from its facts, except by the decoder of stored orders; no import that DOES_NOT_KNOW
//                           of lint/server.mjs forbids; no kind of record outside the file that declares them all
//   server/service/src/service      no business constant, money arithmetic, deadline, meaning of a code, text for borrowers, or
//                           read of an order whose passed deadlines are not applied
//   core, wasm, server      no Rust file that no module declares
//   everywhere              no file that is too long, no mark of unfinished work, no download address in the lock file
//
//   node scripts/lint-rooms.mjs      prints each fault as path:line:reason; exits 1 if there is one
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './lib/projectFiles.mjs';
import { coreFaults } from './lint/core.mjs';
import { undeclared } from './lint/modules.mjs';
import { serverFaults } from './lint/server.mjs';
import { styleFaults } from './lint/styles.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_LINES = 400;

const isSource = (path) => /\.(rs|ts|tsx|css|mjs|js|sh)$/.test(path);
const isTest = (path) => /(^|\/)tests(\/|\.rs$)|_tests?\.rs$/.test(path);

function commonFaults(path, text) {
  const faults = [];
  const lines = text.split('\n');
  if (lines.length > MAX_LINES + 1)
    faults.push([lines.length, `${lines.length - 1} lines; a file has at most ${MAX_LINES}`]);
  // The words are spelled in pieces, so that this file contains no match.
  const unfinished = new RegExp(`\\b(TO${''}DO|FIX${''}ME|X${''}XX)\\b`);
  lines.forEach((line, i) => {
    if (unfinished.test(line)) faults.push([i + 1, 'unfinished work does not stay in the code']);
  });
  return faults;
}

function roomFaults(path, text) {
  if (path.startsWith('core/src/')) return coreFaults(path, text);
  if (/^server\/((service|http|qa|conform)\/)?src\/.*\.rs$/.test(path) && !isTest(path))
    return serverFaults(path, text);
  return [];
}

const found = [];
const rust = new Map();
const app = new Map();
for (const path of projectFiles(ROOT, ['core', 'wasm', 'server', 'pwa', 'scripts']).filter(isSource)) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (path.endsWith('.rs') && !path.startsWith('scripts/')) rust.set(path, text);
  if (path.startsWith('pwa/src/')) app.set(path, text);
  for (const [line, reason] of [...commonFaults(path, text), ...roomFaults(path, text)])
    found.push(`${path}:${line}:${reason}`);
}
for (const path of undeclared(rust)) found.push(`${path}:1:no module declares this file, so nothing compiles it`);
for (const fault of styleFaults(app)) found.push(fault.join(':'));
readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  .split('\n')
  .forEach((line, i) => {
    if (/"resolved": "http/.test(line))
      found.push(`package-lock.json:${i + 1}:a download address; .npmrc keeps them out, run npm install again`);
  });

if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n${found.length} faults\n`);
  process.exit(1);
}
