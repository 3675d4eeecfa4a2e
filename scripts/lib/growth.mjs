// Makes stores with a given number of borrowers for benchmarks, and starts the real server on them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { TOOL, directory, processor } from './bench.mjs';
import { Caller } from './caller.mjs';
import { each } from './each.mjs';
import { Postgres } from './postgres.mjs';
import { say } from './progress.mjs';
import { serve } from './server.mjs';
import { COUNTING } from './statements.mjs';
import { percentile } from './taken.mjs';

const SERVER = process.env.LOAN_SERVER ?? 'target/release/loan-server';
/** Maximum number of borrowers with a loan due and a session ending at the measured midnight. */
const THOUSAND = 1000;
/** Borrowers with pictures: few, because each borrower has three files and the server syncs every file. */
const PICTURED = Number(process.env.GROWTH_PICTURES ?? 1000);
/** Borrowers with a session: so many that the requests of one borrower are far apart. */
const SIGNED_IN = 20_000;
/** Duration of the measurement of background work, in seconds. Background work deletes records in steps, one per second. */
const LOOKED = Number(process.env.GROWTH_LOOKED ?? 10);
/** How long a server may take to open its store, in milliseconds. */
const PATIENCE = 600_000;

/** Addresses of providers that do not answer, so that messages to providers wait, as during an outage. */
const PROVIDERS = Object.fromEntries(
  ['SMS', 'AADHAAR', 'OCR', 'FACE', 'PAYMENT', 'DISBURSAL', 'AUDIT'].flatMap((name) => [
    [`LOAN_${name}_URL`, 'http://127.0.0.1:9/'],
    [`LOAN_${name}_SECRET`, 'a-secret-of-the-growth-bench-alone'],
  ]),
);

const bytesIn = (place) => Number(execFileSync('du', ['-sb', place], { encoding: 'utf8' }).split('\t')[0]);

export async function seeded(kind, users, pictured = PICTURED) {
  const place = mkdtempSync(join(directory, `${kind}-${users}-`));
  const [blobs, key] = [join(place, 'pictures'), join(place, 'key')];
  let [address, home] = [`sled:${join(place, 'data')}`, join(place, 'data')];
  let database;
  if (kind === 'postgres') {
    database = await Postgres.start(join(place, 'postgres'), COUNTING);
    ({ address } = database);
    home = await database.removeFilesAtExit();
  }
  const pictures = Math.min(users, pictured);
  // Rounds to whole seconds, the resolution of the test controls' clock.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const file = join(place, 'sessions');
  const options = { users, at, pictures, due: Math.min(users / 10, THOUSAND), 'signed-in': Math.min(users, SIGNED_IN) };
  const flags = ['--blobs', blobs, '--store-key-file', key];
  say(`${users} borrowers into ${kind}`);
  const seed = ['seed', '--store', address, ...flags, '--fixtures', 'fixtures', '--sessions', file];
  const numbers = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const said = execFileSync(TOOL, [...seed, ...numbers], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  say(said.trim());
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const made = {
    users,
    database,
    home,
    at,
    store: address,
    flags,
    file,
    pictures: 3 * pictures,
    dueCount: options.due,
    rate: Number(/: (\d+) a second/.exec(said)[1]),
    bytes: bytesIn(home),
    pictureBytes: bytesIn(blobs),
    mayApply: lines.filter((line) => line.endsWith(' 1')),
    calls: {},
  };
  // Excludes borrowers who apply during the run, because their lists of orders grow.
  writeFileSync(file, `${lines.filter((line) => line.endsWith(' 0')).join('\n')}\n`);
  return made;
}

export function open({ store, flags }, ...further) {
  const env = {
    ...process.env,
    ...(further.includes('--qa') ? {} : PROVIDERS),
    // Raises the limits, because the load generator sends more requests than a person.
    LOAN_LIMITS: 'user=4000000000,address=4000000000,notice=0',
    LOAN_LOG: 'human,error',
  };
  return serve({ program: SERVER, store, flags: [...flags, '--web', 'dist', ...further], env, within: PATIENCE });
}

/** Lets these borrowers apply over some connections in parallel, until none is left or the time is over. */
export async function applying(address, lines, connections, seconds) {
  const [began, took] = [performance.now(), []];
  const caller = new Caller(`http://${address}`, { web_uuid: 'bench' });
  await each(lines, connections, async (line) => {
    const since = performance.now();
    if (since - began > seconds * 1000) return;
    const [token, cardId] = line.split(' ');
    const body = { cardId, borrowAmount: '5000.00', periods: 7, productId: 'saral-first' };
    await caller.post('/order/v1/apply', body, token);
    took.push((performance.now() - since) * 1000);
  });
  const rate = (took.length * 1000) / (performance.now() - began);
  return { rate, requests: took.length, p50us: percentile(took, 50), p99us: percentile(took, 99) };
}

/** Returns the first second after the next midnight in India, as RFC 3339: loans that were due on the day before are then overdue. */
function afterMidnight(at) {
  const india = new Date(Date.parse(at) + 5.5 * 3_600_000);
  const day = new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth(), india.getUTCDate() + 1));
  return `${day.toISOString().slice(0, 10)}T00:00:01+05:30`;
}

/** Measures background work: processor seconds per second (`idle`) and per due loan (`due`), elapsed seconds per due loan (`swept`). */
export async function cost(store) {
  const server = await open(store, '--qa');
  await wait(2000);
  const before = processor(server.pid);
  await wait(LOOKED * 1000);
  const idle = (processor(server.pid) - before) / LOOKED;
  const [used, since] = [processor(server.pid), performance.now()];
  await new Qa(server.origin).setNow(afterMidnight(store.at));
  const swept = (performance.now() - since) / 1000;
  await wait(LOOKED * 1000);
  const due = (processor(server.pid) - used - idle * (swept + LOOKED)) / store.dueCount;
  await server.stop();
  return { idle, due, swept: swept / store.dueCount };
}
