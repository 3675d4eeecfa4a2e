// Tests the coverage table: a marker counts only above a test that runs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOf, tableOf } from './coverage.mjs';
import { proofsOf } from './coverage/markers.mjs';
import { projectFiles } from './lib/projectFiles.mjs';

const MARK = '// proves:'; // a constant, so that this file contains no marker line

test('a Rust test is found below its marker, comments and attributes', () => {
  const code = `${MARK} S4.12 S4.13\n// why\n#[tokio::test]\nasync fn it_holds() {}\n`;
  assert.deepEqual(proofsOf('a.rs', code).proofs, [
    { id: 'S4.12', name: 'it_holds' },
    { id: 'S4.13', name: 'it_holds' },
  ]);
});

test('a test in TypeScript is found with its groups, by its title, also when it has a table', () => {
  const code = `describe('the form', () => {\n  ${MARK} S5.1\n  it.each([[1], [2]])('takes %s', () => {});\n});\n`;
  assert.deepEqual(proofsOf('a.test.ts', code).proofs, [{ id: 'S5.1', name: 'the form › takes %s' }]);
});

for (const [what, path, code] of [
  ['above a helper', 'a.rs', `${MARK} S1.1\nfn helper() {}\n`],
  ['above an ignored test', 'a.rs', `${MARK} S1.1\n#[test]\n#[ignore]\nfn slow() {}\n`],
  ['above nothing', 'a.ts', `${MARK} S1.1\nconst a = 1;\n`],
  ['above a skipped test', 'a.ts', `${MARK} S1.1\ntest.skip('later', () => {});\n`],
  ['in a skipped group', 'a.ts', `describe.skip('g', () => {\n${MARK} S1.1\ntest('later', () => {});\n});\n`],
  ['above a group', 'a.ts', `${MARK} S1.1\ndescribe('all', () => {});\n`],
  ['without an id', 'a.ts', `${MARK} section 4\ntest('x', () => {});\n`],
]) {
  test(`a marker ${what} is a fault`, () => assert.ok(proofsOf(path, code).faults.length > 0));
}

const STATEMENTS = [
  ['S1.1', '', 'One | two'],
  ['S1.2', 'Part', 'Three'],
];
const proved = new Map([['S1.1', [{ path: 'a.rs', name: 'it_holds' }]]]);

test('each statement needs a test or a decision, not both, and nothing else may be named', () => {
  assert.deepEqual(faultsOf(STATEMENTS, proved, [['S1.2', 'not shown']]), []);
  assert.deepEqual(faultsOf(STATEMENTS, proved, []), ['S1.2 has neither a test nor a decision']);
  assert.equal(faultsOf(STATEMENTS, proved, [['S1.1', 'why'], ['S1.2', 'why']]).length, 1); // prettier-ignore
  assert.equal(faultsOf(STATEMENTS, proved, [['S1.2', ' ']]).length, 1);
  assert.equal(faultsOf(STATEMENTS, proved, [['S1.2', 'why'], ['S9.9', 'why']]).length, 1); // prettier-ignore
  assert.equal(faultsOf([['S1.2', '', 'x']], proved, [['S1.2', 'why']]).length, 1);
});

test('the table shows the test, the decision, and what is open', () => {
  const table = tableOf(STATEMENTS, proved, []);
  assert.ok(table.includes('| S1.1 | One \\| two | `a.rs` › it_holds |'));
  assert.ok(table.includes('| S1.2 | Part: Three | **open** |'));
  assert.ok(tableOf(STATEMENTS, proved, [['S1.2', 'not shown']]).includes('| not shown |'));
});

test('the files are in the same order before and after their commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'saral-files-'));
  try {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    writeFileSync(join(root, 'a.rs'), '');
    execFileSync('git', ['add', 'a.rs'], { cwd: root });
    writeFileSync(join(root, 'b.rs'), '');
    assert.deepEqual(projectFiles(root), ['a.rs', 'b.rs']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
