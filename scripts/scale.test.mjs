// The model of docs/performance.md on figures that can be worked out by hand. Run by `make test` (node --test scripts).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { breaksFirst, plan } from './lib/scale.mjs';

const LOAD = {
  loansPerDay: 86_400,
  readsPerLoan: 50,
  commitsPerLoan: 10,
  peak: 4,
  yearsKept: 8,
  picturesPerLoan: 1,
  recordsPerOrder: 10,
  utilisation: 0.5,
  processorsPerNode: 8,
  terabytesPerDatabase: 2,
};
const MEASURED = {
  readUs: 500,
  commitUs: 2000,
  databaseReadUs: 1000,
  databaseCommits: 1000,
  orderBytes: 10_000,
  pictureBytes: 40_000,
};

test('a loan a second is worked out by hand', () => {
  const needed = plan(LOAD, MEASURED);
  assert.equal(needed.requests, 240);
  assert.equal(needed.commits, 40);
  // 200 reads of 0.5 ms and 40 commits of 2 ms are 0.18 processors, half used 0.36.
  assert.ok(Math.abs(needed.processors - 0.36) < 1e-9);
  assert.equal(needed.nodes, 1);
  assert.equal(needed.databasesByCommits, 0.08);
  assert.equal(needed.databasesByReads, 0.05);
  assert.ok(Math.abs(needed.terabytes - 2.52288) < 1e-9);
  assert.equal(needed.partitions, 2);
  assert.ok(Math.abs(needed.keyYears - 2 ** 32 / (86_400 * 10 * 365)) < 1e-9);
  assert.equal(breaksFirst(needed), 'bytes of the database, 1.3 ×');
});

test('what is needed grows with the load, and something breaks first', () => {
  const [one, ten] = [plan(LOAD, MEASURED), plan({ ...LOAD, loansPerDay: 864_000 }, MEASURED)];
  for (const name of ['requests', 'commits', 'processors', 'terabytes']) {
    assert.ok(Math.abs(ten[name] / one[name] - 10) < 1e-9, name);
  }
  assert.ok(ten.meetings / one.meetings > 99, 'order numbers meet with the square');
  assert.match(
    breaksFirst(plan({ ...LOAD, yearsKept: 1, commitsPerLoan: 2000 }, MEASURED)),
    /^commits of the database/,
  );
  assert.match(breaksFirst(plan({ ...LOAD, yearsKept: 1 }, MEASURED)), /^nothing/);
});

test('the document says what the model says', () => {
  execFileSync('node', ['scripts/scale.mjs', '--check'], { stdio: 'pipe' });
});
