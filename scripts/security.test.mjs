// Tests the checks of the table of security requirements, such as that its evidence exists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOf } from './coverage/markers.mjs';
import { countsOf, deviationsOf, faultsOf } from './security.mjs';
import { REQUIREMENTS } from './security/asvs.mjs';

const FILES = {
  'a.rs': '#[tokio::test]\n#[allow(x)]\nasync fn it_holds() {}\n#[test]\n#[ignore]\nfn slow() {}\nfn helper() {}\n',
  'a.test.ts': "describe('g', () => {\n  it('holds: always', () => {});\n  it.skip('later', () => {});\n});\n",
  'lint.js': "{ 'no-eval': 'error' }",
};
const read = (path) => FILES[path] ?? null;
const TWO = new Map([
  ['1.1.1', '2'],
  ['1.2.1', '1'],
]);
const met = (evidence, number = '1.1.1', level = '2') => [number, level, 'Asks', 'met', evidence, ''];
const absent = (reason) => ['1.2.1', '1', 'Asks', 'not applicable', '', reason];
const faults = (...rows) => faultsOf(rows, TWO, read);

test('a row is met by files, tests and texts that are there', () => {
  for (const evidence of ['a.rs', 'a.rs::it_holds', 'a.test.ts: holds: always', "lint.js: 'no-eval'", 'a.rs | lint.js'])
    assert.deepEqual(faults(met(evidence), absent('There is none.')), [], evidence);
});

for (const [what, rows] of [
  ['evidence that is nowhere', [met('gone.rs'), absent('why')]],
  ['a test that is nowhere', [met('a.rs::gone'), absent('why')]],
  ['a helper for a test', [met('a.rs::helper'), absent('why')]],
  ['a test that does not run', [met('a.rs::slow'), absent('why')]],
  ['a title that is nowhere', [met('a.test.ts: gone'), absent('why')]],
  ['a title that is skipped', [met('a.test.ts: later'), absent('why')]],
  ['a rule that is nowhere', [met('lint.js: no-alert'), absent('why')]],
  ['one fault among several pieces', [met('a.rs | gone.rs'), absent('why')]],
  ['a requirement without evidence', [met(''), absent('why')]],
  ['a verdict without its reason', [met('a.rs'), absent(' ')]],
  ['an unknown verdict', [met('a.rs'), ['1.2.1', '1', 'Asks', 'nearly', '', 'why']]],
  ['another level', [met('a.rs', '1.1.1', '1'), absent('why')]],
  ['a requirement that says nothing', [met('a.rs'), ['1.2.1', '1', ' ', 'met', 'a.rs', '']]],
  ['a missing number', [met('a.rs')]],
  ['a doubled number', [met('a.rs'), met('a.rs'), absent('why')]],
  ['a number that is none', [met('a.rs'), absent('why'), met('a.rs', '1.9.9')]],
  ['another order', [absent('why'), met('a.rs')]],
]) {
  test(`the table is refused for ${what}`, () => assert.equal(faults(...rows).length, 1));
}

test('the names of tests are functions in Rust and titles in TypeScript', () => {
  assert.deepEqual([...testsOf('a.rs', FILES['a.rs'])], ['it_holds']);
  assert.deepEqual([...testsOf('a.test.ts', FILES['a.test.ts'])], ['holds: always']);
});

test('the document shows counts and deviations, those of the surroundings apart', () => {
  const own = ['1.1.1', '2', 'Asks one thing', 'deviation', '', 'It is so.'];
  const left = ['1.2.1', '1', 'Asks another', 'deviation', '', 'Surroundings: The proxy does.'];
  const counts = countsOf([own, left, met('a.rs')]);
  assert.ok(counts.includes('| met | 0 | 1 | 1 |') && counts.includes('| deviation | 1 | 1 | 2 |'), counts);
  assert.ok(counts.includes('| of them left to the surroundings | 1 | 0 | 1 |'), counts);
  const [product, surroundings] = deviationsOf([own, left]).split('### Left to the surroundings');
  assert.ok(product.includes('- **v5.0.0-1.1.1** (_Asks one thing_). It is so.'));
  assert.ok(surroundings.includes('- **v5.0.0-1.2.1** (_Asks another_). The proxy does.'));
});

test('the standard has 253 requirements of levels 1 and 2, 70 of them of level 1', () => {
  assert.equal(REQUIREMENTS.size, 253);
  assert.equal([...REQUIREMENTS.values()].filter((level) => level === '1').length, 70);
});
