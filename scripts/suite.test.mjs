// Tests that a suite is skipped only if it has passed on the same inputs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const directory = mkdtempSync(join(tmpdir(), 'saral-suite-'));
const input = join(directory, 'input');
const counted = join(directory, 'counted');
const name = `suite test ${process.pid}`;
const root = new URL('..', import.meta.url);
const mark = new URL(`target/passed/${name.replaceAll(' ', '-')}`, root);
after(() => {
  rmSync(directory, { recursive: true });
  rmSync(mark, { force: true });
});

/** Runs the suite; returns how often its command has run in total. */
function runs({ command = 'true', fresh } = {}) {
  const { FRESH: _, ...env } = process.env;
  const { status } = spawnSync('scripts/suite.sh', [name, input, '--', 'sh', '-c', `echo >> ${counted}; ${command}`], {
    cwd: root,
    env: { ...env, ...(fresh ? { FRESH: '1' } : {}), SARAL_STAGES: join(directory, 'stages') },
  });
  return { status, ran: existsSync(counted) ? readFileSync(counted, 'utf8').length : 0 };
}

test('a passed suite is not run again until an input or its command changes, or FRESH is set', () => {
  writeFileSync(input, 'one');
  assert.deepEqual(runs(), { status: 0, ran: 1 });
  assert.deepEqual(runs(), { status: 0, ran: 1 });
  writeFileSync(input, 'two');
  assert.deepEqual(runs(), { status: 0, ran: 2 });
  assert.deepEqual(runs({ command: ':' }), { status: 0, ran: 3 });
  assert.deepEqual(runs({ command: ':' }), { status: 0, ran: 3 });
  assert.deepEqual(runs({ command: ':', fresh: true }), { status: 0, ran: 4 });
});

test('a failed suite runs again, also if it passed before', () => {
  writeFileSync(input, 'three');
  const before = runs().ran;
  assert.deepEqual(runs({ command: 'false', fresh: true }), { status: 1, ran: before + 1 });
  assert.deepEqual(runs({ command: 'false' }), { status: 1, ran: before + 2 });
  assert.deepEqual(runs(), { status: 0, ran: before + 3 });
});

test('a suite whose inputs change during its run has not passed', () => {
  writeFileSync(input, 'four');
  const { ran } = runs({ command: `echo five > ${input}` });
  writeFileSync(input, 'four');
  assert.equal(runs({ command: `echo five > ${input}` }).ran, ran + 1);
});
