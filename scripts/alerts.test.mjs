// Tests that each Prometheus alert has a runbook paragraph and a test that makes the alert fire.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { alerts, series } from './alerts/promtool.mjs';
import { PLANTED, TROUBLES } from './alerts/troubles.mjs';

const RUNBOOK = readFileSync('docs/operations.md', 'utf8').split('## What to do at each alert\n')[1].split('\n## ')[0];
const paragraphs = RUNBOOK.split(/^### /m).slice(1);

test('each alert names its paragraph of the runbook, which says something, and no paragraph is of another', () => {
  const said = new Map(paragraphs.map((text) => [text.split('\n')[0], text.split('\n').slice(1).join(' ').trim()]));
  assert.ok(alerts().length > 20);
  for (const { name, runbook } of alerts()) {
    assert.equal(runbook, `docs/operations.md#${name.toLowerCase()}`);
    assert.ok((said.get(name) ?? '').length > 80, `${name} has no paragraph`);
  }
  assert.deepEqual(
    [...said.keys()].sort(),
    alerts()
      .map(({ name }) => name)
      .sort(),
  );
});

test('each alert has a trouble', () => {
  const known = new Set([...TROUBLES, ...PLANTED].map(({ alert }) => alert));
  assert.deepEqual(
    alerts().filter(({ name }) => !known.has(name)),
    [],
  );
  const names = new Set(alerts().map(({ name }) => name));
  assert.deepEqual(
    [...known].filter((name) => name !== undefined && !names.has(name)),
    [],
  );
});

test('a scrape is read with its labels, and its instants are counted from it', () => {
  const text = '# HELP a b\nloan_a_total{kind="x",page="y"} 3\nloan_ready 1\nloan_backup_last_timestamp_seconds 100\n';
  assert.deepEqual(
    [...series({ text, at: 130_000 })],
    [
      ['loan_a_total{kind="x",page="y",job="saral",instance="one"}', 3],
      ['loan_ready{job="saral",instance="one"}', 1],
      ['loan_backup_last_timestamp_seconds{job="saral",instance="one"}', -30],
    ],
  );
});
