/**
 * `make bench-midnight`: the due date of MIDNIGHT_LOANS (100,000) loans passes at one instant, in the production routes over a
 * store on disk. Measures what borrowers wait for before it and during the sweep, and how long the sweep takes; keeps the table
 * as target/midnight.md. Fails when a request is refused, when a 99th percentile is more than three times the quiet one, or
 * when the sweep takes more than a minute.
 *
 * MIDNIGHT_SECONDS (5) sets how long each is measured.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { clean, file, load, directory, start } from './lib/bench.mjs';
import { saying } from './lib/progress.mjs';

const LOANS = Number(process.env.MIDNIGHT_LOANS ?? 100_000);
const SECONDS = Number(process.env.MIDNIGHT_SECONDS ?? 5);
/** Borrowers who ask for home meanwhile; each asks again as soon as it was answered. */
const CONNECTIONS = 8;
const MOST_TIMES = 3;
const MOST_SECONDS = 60;

const ms = (us) => `${(us / 1000).toFixed(2)} ms`;

async function swept(address) {
  const answer = await fetch(`http://${address}/midnight`);
  return answer.ok ? Number(await answer.text()) / 1000 : undefined;
}

async function measure() {
  const seeded = saying('loans');
  const address = await start('midnight', '/midnight', `sled:${join(directory, 'store')}`, '100', file, String(LOANS));
  seeded();
  const look = () => load(address, '/api1/home/v1/index', CONNECTIONS, SECONDS);
  const quiet = look();
  await fetch(`http://${address}/midnight`, { method: 'POST' });
  const busy = [];
  let took;
  while (took === undefined) {
    busy.push(look());
    took = await swept(address);
  }
  // The last one ran partly after the sweep.
  const worst = (busy.length > 1 ? busy.slice(0, -1) : busy).reduce((one, other) =>
    one.p99us > other.p99us ? one : other,
  );
  const times = worst.p99us / quiet.p99us;
  const table = [
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${LOANS} loans due at one midnight, ${CONNECTIONS} borrowers asking for home all the time.`,
    '',
    '| | per second | p50 | p99 |',
    '| --- | --: | --: | --: |',
    `| before | ${Math.round(quiet.rate)} | ${ms(quiet.p50us)} | ${ms(quiet.p99us)} |`,
    `| while it is written | ${Math.round(worst.rate)} | ${ms(worst.p50us)} | ${ms(worst.p99us)} |`,
    '',
    `All of them were written ${took.toFixed(1)} s after midnight; the 99th percentile was ${times.toFixed(1)} × the quiet one.`,
  ].join('\n');
  writeFileSync('target/midnight.md', `${table}\n`);
  console.log(table);
  if (took > MOST_SECONDS) throw new Error(`the sweep took more than ${MOST_SECONDS} s`);
  if (times > MOST_TIMES) throw new Error(`requests waited more than ${MOST_TIMES} times as long as before`);
}

try {
  await measure();
} finally {
  clean();
}
