/**
 * `make bench-midnight`: measures the sweep of MIDNIGHT_LOANS (100,000) loans whose due date passes at one midnight: how long the sweep
 * takes, and how long borrowers wait before and during it. Uses the production routes and a store on disk; writes target/midnight.md.
 * Fails when a request is refused, when the sweep takes more than a minute, or when the 99th percentile of the waits more than triples.
 * MIDNIGHT_SECONDS (5) is the duration of each measurement.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directory, file, load, start } from './lib/bench.mjs';
import { saying } from './lib/progress.mjs';
import { machine, ms, report, table } from './lib/report.mjs';

const LOANS = Number(process.env.MIDNIGHT_LOANS ?? 100_000);
const SECONDS = Number(process.env.MIDNIGHT_SECONDS ?? 5);
/** Borrowers who request home in parallel, each again after every response. */
const CONNECTIONS = 8;
const MOST_TIMES = 3;
const MOST_SECONDS = 60;

const seeded = saying('loans');
const address = await start('midnight', `sled:${join(directory, 'store')}`, '100', file, String(LOANS));
seeded();
const look = () => load(address, '/api1/home/v1/index', CONNECTIONS, SECONDS);
const quiet = await look();
await fetch(`http://${address}/midnight`, { method: 'POST' });
const busy = [];
let took;
while (took === undefined) {
  busy.push(await look());
  const answer = await fetch(`http://${address}/midnight`);
  if (answer.ok) took = Number(await answer.text()) / 1000;
}
// Ignores the last measurement, which ran partly after the sweep.
const [worst] = (busy.length > 1 ? busy.slice(0, -1) : busy).toSorted((one, other) => other.p99us - one.p99us);
const times = worst.p99us / quiet.p99us;
const row = (name, { rate, p50us, p99us }) => [name, Math.round(rate), ms(p50us), ms(p99us)];
const text = [
  `${machine()}, ${LOANS} loans due at one midnight, ${CONNECTIONS} borrowers asking for home all the time.`,
  table(['', 'per second', 'p50', 'p99'], [row('before', quiet), row('while it is written', worst)]),
  `All of them were written ${took.toFixed(1)} s after midnight; the 99th percentile was ${times.toFixed(1)} × the quiet one.`,
].join('\n\n');
writeFileSync('target/midnight.md', `${text}\n`);
console.log(text);
report([
  ...(took > MOST_SECONDS ? [`the sweep took more than ${MOST_SECONDS} s`] : []),
  ...(times > MOST_TIMES ? [`requests waited more than ${MOST_TIMES} times as long as before`] : []),
]);
