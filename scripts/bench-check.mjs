/**
 * `make bench-check`: fails where core became slower than it was when `scripts/bench-core/committed.json` was written. It
 * compares how many instructions each rule takes natively (callgrind: no other work on the machine changes that) and how
 * many times as quick as decimal.js core in WASM is. Either may be worse by a fifth.
 *
 * `--write` measures anew and writes the file: after a change that is worth what it costs. BENCH_PASSES (400) sets how many
 * passes over a hundred questions are timed, BENCH_NATIVE which native program, BENCH_COMMITTED which file is read and written.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { worse } from './bench-core/check.mjs';
import { instructions, RULES, steadyRatio } from './bench-core/measure.mjs';

const { BENCH_COMMITTED: FILE = 'scripts/bench-core/committed.json' } = process.env;
const PASSES = Number(process.env.BENCH_PASSES ?? 400);
/** Whose time is compared: what lasts long enough to be. The boundary, which no native count has, is the same for all. */
const TIMED = ['quote', 'kfsOf', 'validateForm'];
/** A ratio of times is taken again where it fell: other work falls on one side of it now and then. */
const TRIES = 3;

const compiler = execFileSync('rustc', ['--version'], { encoding: 'utf8' }).trim();
const ratioOf = (name) => steadyRatio(name, PASSES);
const counts = Object.fromEntries(RULES.map((name) => [name, instructions(name)]));

if (process.argv.includes('--write')) {
  const ratios = TIMED.map((name) => [name, ratioOf(name)]);
  const rounded = Object.fromEntries(ratios.map(([name, ratio]) => [name, Number(ratio.toPrecision(3))]));
  writeFileSync(FILE, `${JSON.stringify({ compiler, instructions: counts, quicker: rounded }, null, 2)}\n`);
  console.log(`written: ${FILE}`);
  process.exit();
}

const committed = JSON.parse(readFileSync(FILE, 'utf8'));
const faults = worse('instructions', committed.instructions, counts);
const quicker = {};
let fell = TIMED;
for (let tries = 0; tries < TRIES && fell.length > 0; tries += 1) {
  for (const name of fell) quicker[name] = Math.max(quicker[name] ?? 0, ratioOf(name));
  fell = fell.filter((name) =>
    worse('quicker', committed.quicker, { ...committed.quicker, ...quicker }).some((it) => it.name === name),
  );
}
faults.push(...worse('quicker', committed.quicker, quicker));

for (const name of RULES)
  console.log(
    `${name.padEnd(13)} ${String(counts[name]).padStart(7)} instructions (${committed.instructions[name]})` +
      (name in quicker ? `, ${quicker[name].toFixed(3)} × as quick as decimal.js (${committed.quicker[name]})` : ''),
  );
for (const { what, name, was, is } of faults)
  console.error(`worse by a fifth or more: ${name}, ${what}: ${was} → ${is}`);
if (faults.length > 0 && committed.compiler !== compiler)
  console.error(`The file is from ${committed.compiler}, this is ${compiler}: another compiler counts differently.`);
process.exit(faults.length > 0 ? 1 : 0);
