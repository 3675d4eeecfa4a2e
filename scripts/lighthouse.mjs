// Lighthouse over the production build from the real server, as a phone on a slow network: node scripts/lighthouse.mjs
// [--busy] [--four-times] [name…]. Prints a table, keeps it as target/lighthouse.md, and fails when a page misses a gate.
//
// With --busy, for a machine that does other things too: a task takes as long as its thread ran, two browsers load at
// the same time, and of three loads the third is only made where the first two do not agree. Otherwise everything is
// timed by the clock, one load after the other, five of each heavy page, and the score is a gate too; this needs a
// quiet machine.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { PAGES } from './lighthouse/pages.mjs';

const BUSY = process.argv.includes('--busy');
/**
 * Slow every processor down four times, as the profile says; otherwise as much as it takes to match the profile's
 * phone.
 */
const FOUR_TIMES = process.argv.includes('--four-times');
const LOADS = Number(process.env.LIGHTHOUSE_RUNS ?? (BUSY ? 3 : 5));
/**
 * The factor by which LCP may miss its goal, and the share of the goal that blocking may take: by its thread's time, a
 * task takes less than by the clock, and hardly differs from load to load.
 */
const LATER = BUSY ? 1.05 : 1;
const BLOCKS = BUSY ? 0.75 : 1;
const LANES = BUSY ? 2 : 1;
/** Seconds that a load takes on two processors, and seconds after which a silent run says that it goes on. */
const SECONDS = BUSY ? 7 : 11;
const SILENCE = 15;

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const wanted = PAGES.filter(({ name }) => asked.length === 0 || asked.includes(name));
const waiting = [...wanted];
const results = new Map();
const began = Date.now();
let heard = began;

function say(line) {
  heard = Date.now();
  process.stderr.write(`${String(Math.round((heard - began) / 1000)).padStart(4)} s  ${line}\n`);
}

/** Lets a process load pages until none is left. */
function lane() {
  const settings = JSON.stringify({ busy: BUSY, fourTimes: FOUR_TIMES, loads: LOADS, later: LATER, blocks: BLOCKS });
  const child = fork(new URL('lighthouse/lane.mjs', import.meta.url), [settings]);
  return new Promise((resolve, reject) => {
    let page;
    child.once('error', reject);
    child.once('exit', (status) =>
      waiting.length === 0 && !page ? resolve() : reject(new Error(`a browser ended: ${status}`)),
    );
    child.on('message', ({ said, result, broken }) => {
      if (said) return say(said);
      if (broken) return reject(new Error(broken));
      if (result) {
        results.set(page.name, result);
        say(`${page.name}: accessibility, best practices and SEO ${result.row.slice(5).join(', ')}`);
      }
      page = waiting.shift();
      if (page) child.send(page.name);
      else child.disconnect();
    });
  });
}

const heavy = wanted.filter(({ gate }) => gate).length;
const fewest = wanted.length + heavy * (BUSY ? 1 : LOADS - 1);
const about = Math.ceil((fewest * SECONDS) / LANES / 10) * 10;
say(`${wanted.length} pages in ${fewest} loads or a few more: about ${about} seconds on two quiet processors`);
const beat = setInterval(() => {
  if (Date.now() - heard > SILENCE * 1000) say(`still loading; ${results.size} of ${wanted.length} pages are done`);
}, 1000);
try {
  await Promise.all(Array.from({ length: Math.min(LANES, wanted.length) }, lane));
} finally {
  clearInterval(beat);
}
const done = wanted.map(({ name }) => results.get(name));
const table = [
  '| page | performance | LCP | TBT | CLS | accessibility | best practices | SEO |',
  '| --- | --: | --: | --: | --: | --: | --: | --: |',
  ...done.map(({ row }) => `| ${row.join(' | ')} |`),
  '',
].join('\n');
mkdirSync('target', { recursive: true });
writeFileSync('target/lighthouse.md', table);
process.stdout.write(table);
const failures = done.flatMap((one) => one.failures);
for (const failure of failures) process.stderr.write(`missed: ${failure}\n`);
if (failures.length > 0) process.exitCode = 1;
