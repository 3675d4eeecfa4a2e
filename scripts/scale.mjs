#!/usr/bin/env node
/**
 * `node scripts/scale.mjs` writes the tables of docs/performance.md from what was measured (docs/measured.json, which
 * `make bench` and `make bench-growth` write) and from the assumptions of docs/scale.json. With `--check` it fails when
 * they are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { breaksFirst, plan } from './lib/scale.mjs';
import { withSection } from './lib/section.mjs';

const DOCUMENT = 'docs/performance.md';
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { load, machine } = read('docs/scale.json');
const measured = read('docs/measured.json');
/** Bytes of an order in PostgreSQL, where a load of many nodes lies; of sled while that was not measured. */
const orderBytes = measured['postgres bytes an order'] ?? measured['sled bytes an order'];

const count = (number) => (number >= 100 ? Math.round(number) : Number(number.toPrecision(2))).toLocaleString('en');
const value = ({ value: is }) => is;
const values = (of) => Object.fromEntries(Object.entries(of).map(([name, one]) => [name, value(one)]));

function assumptions() {
  const rows = Object.entries({ ...load.common, ...machine }).map(
    ([name, { value: is, unit, source }]) => `| \`${name}\` | ${count(is)} ${unit} | ${source} |`,
  );
  return ['| assumption | value | source |', '| --- | --: | --- |', ...rows].join('\n');
}

const LINES = [
  ['loans a day', (p) => p.loansPerDay],
  ['requests a second, peak', (p) => p.requests],
  ['commits a second, peak', (p) => p.commits],
  ['processors for requests', (p) => p.processors],
  ['nodes', (p) => p.nodes],
  ['databases by commits', (p) => p.databasesByCommits],
  ['databases by bytes', (p) => p.databasesByBytes],
  ['databases by reads', (p) => p.databasesByReads],
  ['partitions (databases)', (p) => p.partitions],
  ['terabytes of records', (p) => p.terabytes],
  ['terabytes of pictures', (p) => p.pictureTerabytes],
  ['order numbers that meet, a day', (p) => p.meetings],
  ['years until one key has sealed 2^32 records', (p) => p.keyYears],
];

function scenarios() {
  const plans = load.scenarios.map(({ name, loansPerDay }) => ({
    name,
    is: plan(
      { loansPerDay, ...values(load.common), ...values(machine) },
      { ...values(measured), orderBytes: orderBytes.value },
    ),
  }));
  return [
    `| | ${plans.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' --: |'.repeat(plans.length)}`,
    ...LINES.map(([name, of]) => `| ${name} | ${plans.map(({ is }) => count(of(is))).join(' | ')} |`),
    `| breaks first on one machine | ${plans.map(({ is }) => breaksFirst(is)).join(' | ')} |`,
  ].join('\n');
}

const before = readFileSync(DOCUMENT, 'utf8');
const sections = { assumptions: assumptions(), scenarios: scenarios() };
const after = Object.entries(sections).reduce((text, [name, table]) => withSection(text, name, table), before);
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, after);
else if (after !== before) {
  console.error('docs/performance.md is stale: run `node scripts/scale.mjs`');
  process.exitCode = 1;
}
