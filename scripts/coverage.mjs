#!/usr/bin/env node
// Writes docs/coverage.md: every statement of the specification with its tests or, for an untestable statement, with the decision
// about the statement (docs/coverage-decisions.tsv).
//   node scripts/coverage.mjs            writes the table
//   node scripts/coverage.mjs --check    exits 1 when a statement has neither test nor decision, or has both, when the
//                                        table is stale, or when a marker names no statement or stands above no test
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proofsOf } from './coverage/markers.mjs';
import { projectFiles } from './lib/projectFiles.mjs';
import { writeIfChanged } from './messages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['core', 'wasm', 'server', 'pwa'];
const TABLE = 'docs/coverage.md';

/** Returns the rows of a tab-separated text below its header. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));

/** Reads all proofs of the project: `{ proofs: Map id → [{ path, name }], faults }`. */
function readProofs() {
  const proofs = new Map();
  const faults = [];
  const paths = ROOMS.flatMap((room) => projectFiles(ROOT, [room]));
  for (const path of paths.filter((path) => /\.(rs|tsx?|mjs)$/.test(path))) {
    const found = proofsOf(path, readFileSync(join(ROOT, path), 'utf8'));
    for (const { id, name } of found.proofs) proofs.set(id, [...(proofs.get(id) ?? []), { path, name }]);
    for (const [line, reason] of found.faults) faults.push(`${path}:${line}: ${reason}`);
  }
  return { proofs, faults };
}

export function faultsOf(statements, proofs, decisions) {
  const ids = new Set(statements.map(([id]) => id));
  const faults = [];
  for (const [id, tests] of proofs)
    if (!ids.has(id)) faults.push(`${tests[0].path}: ${id} is no statement of the specification`);
  for (const [id, reason = ''] of decisions) {
    if (!ids.has(id)) faults.push(`a decision about ${id}, which is no statement`);
    else if (proofs.has(id)) faults.push(`${id} has a test; its decision is not needed`);
    if (reason.trim() === '') faults.push(`the decision about ${id} says nothing`);
  }
  const decided = new Set(decisions.map(([id]) => id));
  for (const id of ids) if (!proofs.has(id) && !decided.has(id)) faults.push(`${id} has neither a test nor a decision`);
  return faults;
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('`', "'");

export function tableOf(statements, proofs, decisions) {
  const decided = new Map(decisions);
  const proved = statements.filter(([id]) => proofs.has(id)).length;
  const lines = [
    '# Coverage of the specification',
    '',
    'Made by `make coverage` from the `// proves:` markers above the tests; do not edit. A statement that no test can prove has its decision, from',
    '`docs/coverage-decisions.tsv`.',
    '',
    `${statements.length} statements: ${proved} proved by tests, ${decided.size} by decision, ${statements.length - proved - decided.size} open.`,
  ];
  let section = '';
  for (const [id, part, statement] of statements) {
    const now = id.split('.')[0].slice(1);
    if (now !== section) {
      section = now;
      lines.push('', `## Section ${now}`, '', '| id | statement | tests, or the decision |', '| --- | --- | --- |');
    }
    const tests = (proofs.get(id) ?? []).map(({ path, name }) => `\`${path}\` › ${cell(name)}`);
    const shown = tests.length > 0 ? [...new Set(tests)].join('<br>') : cell(decided.get(id) ?? '**open**');
    lines.push(`| ${id} | ${part === '' ? '' : `${cell(part)}: `}${cell(statement)} | ${shown} |`);
  }
  return `${lines.join('\n')}\n`;
}

function main(check) {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const statements = rowsOf(read('fixtures/spec/statements.tsv'));
  const decisions = rowsOf(read('docs/coverage-decisions.tsv'));
  const { proofs, faults } = readProofs();
  faults.push(...faultsOf(statements, proofs, decisions));
  const table = tableOf(statements, proofs, decisions);
  if (!check) writeIfChanged(join(ROOT, TABLE), table);
  else if (read(TABLE) !== table) faults.push(`${TABLE} is stale: run make coverage`);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n${faults.length} faults in the coverage of the specification\n`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes('--check'));
