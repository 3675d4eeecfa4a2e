#!/usr/bin/env node
// Checks docs/security-asvs.tsv against the OWASP Application Security Verification Standard 5.0.0. Also checks the files and tests
// that the table names, and writes its counts and deviations into docs/security.md.
//   node scripts/security.mjs            writes the two sections
//   node scripts/security.mjs --check    exits 1 when a requirement of level 1 or 2 is missing, repeated or unknown, a verdict is
//                                        unknown, a named file or test does not exist, a reason is missing, or a section is stale
//
// Columns of a row: number, level, requirement, verdict, evidence, reason. Evidence is a list, separated by ` | `, of
//   path                 a file
//   path.rs::name        a test function
//   path.test.ts: title  a test, by its own title
//   path: text           a text in a file: a lint rule, a header
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowsOf } from './coverage.mjs';
import { testsOf } from './coverage/markers.mjs';
import { table } from './lib/report.mjs';
import { withSection } from './lib/section.mjs';
import { writeIfChanged } from './messages.mjs';
import { REQUIREMENTS } from './security/asvs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TABLE = 'docs/security-asvs.tsv';
const DOCUMENT = 'docs/security.md';
const VERDICTS = ['met', 'deviation', 'not applicable'];
const [MET, DEVIATION, ABSENT] = VERDICTS;
/** The beginning of a deviation's reason when the server's operator must compensate for it. */
const SURROUNDINGS = 'Surroundings: ';
const IS_TEST = /\.(test|spec)\.(tsx?|mjs)$/;

/** Returns the fault of a piece of evidence, or null. `read` returns a file's text, or null if there is no such file. */
function evidenceFault(piece, read) {
  const [, path, test, text] = /^([^\s:]+)(?:::(\w+)|: (.+))?$/.exec(piece) ?? [];
  if (path === undefined) return `${piece} is neither a file nor a test`;
  const content = read(path);
  if (content === null) return `there is no ${path}`;
  const named = test ?? (IS_TEST.test(path) ? text : undefined);
  if (named !== undefined) return testsOf(path, content).has(named) ? null : `${path} has no test that runs: ${named}`;
  return text === undefined || content.includes(text) ? null : `${path} does not say: ${text}`;
}

function rowFaults([number, level, asks, verdict, evidence = '', reason = ''], requirements, read) {
  const pieces = evidence.split(' | ').filter((piece) => piece.trim() !== '');
  const faults = pieces.map((piece) => evidenceFault(piece.trim(), read)).filter((fault) => fault !== null);
  const fault = (is, what) => is && faults.push(what);
  fault(!requirements.has(number), 'is no requirement of levels 1 and 2');
  fault(requirements.has(number) && requirements.get(number) !== level, `is of level ${requirements.get(number)}`);
  fault(!asks?.trim(), 'does not say what is asked');
  fault(!VERDICTS.includes(verdict), `${verdict} is no verdict: ${VERDICTS.join(', ')}`);
  fault(verdict === MET && pieces.length === 0, 'is met by nothing that is named');
  fault(verdict !== MET && reason.trim() === '', `${verdict} without a reason`);
  return faults.map((what) => `${number}: ${what}`);
}

export function faultsOf(rows, requirements, read) {
  const faults = rows.flatMap((row) => rowFaults(row, requirements, read));
  const expected = [...requirements.keys()];
  const wrong = rows.map(([number]) => number).findIndex((number, i) => number !== expected[i]);
  if (faults.length === 0 && wrong >= 0)
    faults.push(`${rows[wrong][0]} stands in the place of ${expected[wrong] ?? 'none'}`);
  if (rows.length < expected.length) faults.push(`${expected.length - rows.length} requirements are missing`);
  return faults;
}

export function countsOf(rows) {
  const having = (verdict) => rows.filter((row) => row[3] === verdict);
  const counts = Object.entries({
    [MET]: having(MET),
    [DEVIATION]: having(DEVIATION),
    'of them left to the surroundings': having(DEVIATION).filter(isOfSurroundings),
    [ABSENT]: having(ABSENT),
    all: rows,
  }).map(([name, of]) => [name, ...['1', '2'].map((level) => of.filter((row) => row[1] === level).length), of.length]);
  return table(['verdict', 'level 1', 'level 2', 'both'], counts);
}

const isOfSurroundings = (row) => row[5].startsWith(SURROUNDINGS);

/** Returns the deviations with their reasons: first those of the project, then those that the operator must compensate for. */
export function deviationsOf(rows) {
  const deviations = rows.filter((row) => row[3] === DEVIATION);
  const line = ([number, , asks, , , reason]) =>
    `- **v5.0.0-${number}** (_${asks}_). ${reason.replace(SURROUNDINGS, '')}`;
  const own = deviations.filter((row) => !isOfSurroundings(row)).map(line);
  const left = deviations.filter(isOfSurroundings).map(line);
  return ['### In the product', '', ...own, '', '### Left to the surroundings', '', ...left].join('\n');
}

function main(check) {
  const read = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null);
  const rows = rowsOf(read(TABLE));
  const faults = faultsOf(rows, REQUIREMENTS, read);
  if (faults.length === 0) {
    const before = read(DOCUMENT);
    const after = withSection(withSection(before, 'counts', countsOf(rows)), 'deviations', deviationsOf(rows));
    if (!check) writeIfChanged(join(ROOT, DOCUMENT), after);
    else if (before !== after) faults.push(`${DOCUMENT} is stale: run node scripts/security.mjs`);
  }
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n${faults.length} faults in ${TABLE}\n`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes('--check'));
