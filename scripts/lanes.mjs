#!/usr/bin/env node
// Finds the lane of each test: `fast` (`make test` and `make prove`) or `full` (`make prove` alone).
//   node scripts/lanes.mjs           prints every test file with its lane and the reason
//   node scripts/lanes.mjs --check   fails for a test file without a lane, and for a row that names no file
//   node scripts/lanes.mjs --native  prints the filter by which `cargo nextest` runs the native tests of the fast lane
//   node scripts/lanes.mjs --node    prints the tests of scripts and clients in the lane LANE
// The table is scripts/lanes.tsv: glob, lane, reason. The last row that fits a file decides.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './lib/projectFiles.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Converts a glob to a pattern: `**` matches any folders, `*` anything within one name. */
const pattern = (glob) =>
  new RegExp(
    `^${glob.replace(/[.+(){}|[\]\\]/g, '\\$&').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'))}$`,
  );

export function rowsOf(table) {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [glob, lane, why] = line.split('\t');
    return { glob, lane, why, pattern: pattern(glob) };
  });
}

const ROWS = rowsOf(readFileSync(`${ROOT}/scripts/lanes.tsv`, 'utf8'));

/** Returns the row that decides the lane of the file at `path` (from the top level); undefined when no row matches. */
export const rowOf = (path, rows = ROWS) => rows.findLast((row) => row.pattern.test(path));

export function laneOf(path) {
  const row = rowOf(path);
  if (row === undefined) throw new Error(`${path} belongs to no lane: scripts/lanes.tsv`);
  return row.lane;
}

/** Whether a file has tests, by its name, or in Rust by its contents. */
export function isTest(path, read) {
  if (/\.(test|spec)\.(ts|tsx|mjs)$|(^|\/)test_\w+\.py$/.test(path)) return true;
  return path.endsWith('.rs') && /#\[(tokio::)?test\b|\bproptest! \{/.test(read(path));
}

/** Returns the faults of the table: test files without a lane, rows that match no file, rows without a lane or a reason. */
export function faults(files, rows) {
  const found = files.filter((path) => rowOf(path, rows) === undefined).map((path) => `${path}: belongs to no lane`);
  for (const row of rows) {
    if (!['fast', 'full'].includes(row.lane) || !row.why)
      found.push(`${row.glob}: needs a lane, fast or full, and a reason`);
    if (!files.some((path) => rowOf(path, rows) === row)) found.push(`${row.glob}: decides about no test file`);
  }
  return found;
}

/** Returns the nextest filter for the tests of a file below `core/tests` or `server/tests`. */
function nativeTests(path) {
  const [, room, binary, module] = /^(core|server)\/tests\/(\w+)\/(.+)\.rs$/.exec(path) ?? [];
  if (room === undefined) throw new Error(`${path}: only a file of core/tests or server/tests can leave the fast lane`);
  const own = `binary_id(loan-${room}::${binary})`;
  return module === 'main' ? own : `(${own} & test(/^${module.replaceAll('/', '::')}::/))`;
}

function testFiles() {
  const read = (path) => readFileSync(`${ROOT}/${path}`, 'utf8');
  const scripts = ROWS.map(({ glob }) => glob).filter((glob) => !glob.includes('*'));
  return projectFiles(ROOT).filter((path) => isTest(path, read) || scripts.includes(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = testFiles();
  const wrong = faults(files, ROWS);
  if (wrong.length > 0) {
    console.error(wrong.map((fault) => `scripts/lanes.tsv: ${fault}`).join('\n'));
    process.exit(1);
  }
  const full = files.filter((path) => path.endsWith('.rs') && laneOf(path) === 'full');
  if (process.argv[2] === '--native') console.log(`not (${[...full.map(nativeTests), 'none()'].join(' | ')})`);
  else if (process.argv[2] === '--node') {
    const own = files.filter((path) => /^(scripts|server\/clients)\/.*\.test\.mjs$/.test(path));
    console.log(own.filter((path) => process.env.LANE === 'full' || laneOf(path) === 'fast').join(' '));
  } else if (process.argv[2] !== '--check')
    for (const path of files) console.log(`${path}\t${rowOf(path).lane}\t${rowOf(path).why}`);
}
