// Tests the lanes of tests (scripts/lanes.mjs), and the recorded times of their stages (scripts/stage.sh).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { factor } from './calibrate.mjs';
import { stagesTable } from './lib/stages.mjs';
import { faults, isTest, rowOf, rowsOf } from './lanes.mjs';

const ROWS = rowsOf(
  [
    '# a comment',
    'server/**/*.rs\tfast\tquick',
    'server/tests/program/disk.rs\tfull\twaits',
    'pwa/src/**/*.test.*\tfast\tjsdom',
  ].join('\n'),
);

test('the last row that fits a file decides', () => {
  assert.equal(rowOf('server/tests/api/client.rs', ROWS).lane, 'fast');
  assert.equal(rowOf('server/main.rs', ROWS).lane, 'fast');
  assert.equal(rowOf('server/tests/program/disk.rs', ROWS).lane, 'full');
  assert.equal(rowOf('pwa/src/a/b.test.tsx', ROWS).lane, 'fast');
  assert.equal(rowOf('pwa/tests/a.spec.ts', ROWS), undefined);
});

test('a test without a lane is a fault, and so is a row that decides about nothing', () => {
  const files = ['server/tests/program/disk.rs', 'server/src/lib.rs', 'pwa/tests/a.spec.ts'];
  assert.deepEqual(faults(files, ROWS), [
    'pwa/tests/a.spec.ts: belongs to no lane',
    'pwa/src/**/*.test.*: decides about no test file',
  ]);
  assert.deepEqual(faults(['a.rs'], rowsOf('a.rs\tsoon\t')), ['a.rs: needs a lane, fast or full, and a reason']);
});

test('a test is known by its name, a Rust file by its contents', () => {
  const none = () => '';
  assert.ok(isTest('pwa/tests/a.spec.ts', none) && isTest('a/b.test.mjs', none) && isTest('c/test_client.py', none));
  assert.ok(isTest('core/tests/rules/fees.rs', () => '#[test]\nfn a() {}'));
  assert.ok(isTest('server/tests/api/x.rs', () => '    #[tokio::test(start_paused = true)]'));
  assert.ok(!isTest('core/src/lib.rs', none) && !isTest('pwa/src/testing/screen.tsx', none));
});

test('a table of stages has their sums, and a machine twice as slow has twice the time', () => {
  const table = stagesTable('2\t3\t-\tfast\trustfmt\n40\t70\t968\tfast\tcore and server tests\n');
  assert.match(table, /\| rustfmt \| fast \| 2 \| 3 \| {2}\|/);
  assert.match(table, /\| sum \| {2}\| 42 \| 73 \| 968 \|/);
  assert.equal(
    factor(
      [
        { crate: 2, page: 4 },
        { crate: 3, page: 6 },
      ],
      { crate: 1, page: 2 },
    ),
    2.5,
  );
});

test('a stage records its time and the tests that its runners count', () => {
  const directory = mkdtempSync(join(tmpdir(), 'saral-stage-'));
  const stages = join(directory, 'stages.tsv');
  const runners = [
    '     Summary [ 235.332s] 968 tests run: 968 passed (1 slow), 0 skipped',
    '      Tests  806 passed (806)',
    '  5 passed (1.2m)',
    '12 passed, 0 failed',
    '7 passed in 0.53s',
  ];
  const env = { ...process.env, SARAL_STAGES: stages, STAGE_LANE: 'full' };
  const stage = (...command) => spawnSync('scripts/stage.sh', ['a name', ...command], { env }).status;
  try {
    assert.equal(stage('printf', '%s\\n', ...runners), 0);
    assert.equal(stage('true'), 0);
    assert.equal(stage('sh', '-c', 'exit 3'), 3);
    const lines = readFileSync(stages, 'utf8').split('\n');
    assert.match(lines[0], /^\d+\t\d+\t1798\tfull\ta name$/);
    assert.match(lines[1], /\t-\tfull\ta name$/);
    assert.deepEqual(lines.slice(2), [''], 'a stage that failed is not recorded');
  } finally {
    rmSync(directory, { recursive: true });
  }
});
