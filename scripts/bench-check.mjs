/**
 * `make bench-check`: fails when a rule of core or a call of the server takes over 5 % more instructions (by callgrind) than
 * `scripts/bench-check/committed.json` says. `--write` replaces the committed counts, after a change that is faster, or worth its cost.
 * BENCH_NATIVE (target/release/examples/measure)  the program that runs core's rules
 * LOAN_SERVER (target/release/loan-server)        the server, built with test controls
 * BENCH_COMMITTED                                 another file to compare with, or to write
 * BENCH_PROFILES                                  a folder for the profile of each call: `callgrind_annotate FOLDER/callgrind.home`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { toolchain } from './bench-check/callgrind.mjs';
import { compare, fails, TOLERANCE } from './bench-check/compare.mjs';
import { coreCounts } from './bench-check/core.mjs';
import { serverCounts } from './bench-check/server.mjs';
import { say } from './lib/progress.mjs';
import { count, table } from './lib/report.mjs';

const { BENCH_COMMITTED: FILE = 'scripts/bench-check/committed.json' } = process.env;

say('counting instructions of rules');
const core = coreCounts();
say('counting instructions of calls: about 40 s');
const measured = { ...core, ...(await serverCounts()) };

if (process.argv.includes('--write')) {
  writeFileSync(FILE, `${JSON.stringify({ toolchain: toolchain(), instructions: measured }, null, 2)}\n`);
  console.log(`written: ${FILE}`);
  process.exit();
}

const committed = JSON.parse(readFileSync(FILE, 'utf8'));
const rows = compare(committed.instructions, measured);
const number = (instructions) => (instructions === undefined ? 'none' : count(instructions));
const lines = rows.map(({ name, was, is, verdict }) => {
  const change = verdict === 'unmatched' ? '' : `${is < was ? '' : '+'}${((is / was - 1) * 100).toFixed(1)} %`;
  return [name, number(is), number(was), change, verdict];
});
console.log(table(['instructions', 'now', 'committed', 'change', 'verdict'], lines));

const percent = TOLERANCE * 100;
if (rows.some(({ verdict }) => verdict === 'faster'))
  console.log(`faster by over ${percent} %: make bench-check BENCH_CHECK=--write keeps the new level`);
if (rows.some(fails)) {
  console.error(`bench-check: a count is over ${percent} % above the committed one, or only one side has it`);
  const here = toolchain();
  for (const [tool, version] of Object.entries(committed.toolchain))
    if (here[tool] !== version)
      console.error(`counts differ between versions: ${tool} was ${version}, is ${here[tool]}`);
  process.exitCode = 1;
}
