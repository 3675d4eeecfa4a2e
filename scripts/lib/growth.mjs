/** Stores of a size, and the real server over them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { clean as cleanBench, directory, processor } from './bench.mjs';
import { say } from './progress.mjs';
import { freePort } from './server.mjs';
import { COUNTING } from './statements.mjs';

const PROGRAM = process.env.LOAN_SERVER ?? 'target/release/loan-server';
/** Borrowers whose loan and session end at the midnight that is measured; of a small store a tenth of all. */
const THOUSAND = 1000;
/** Borrowers with pictures: each has three files, each of which is synced. */
const PICTURED = Number(process.env.GROWTH_PICTURES ?? 1000);
/** Borrowers who are signed in: enough that none of them is asked for again at once. */
const SIGNED_IN = 20_000;
/** Seconds of looking after a store: what is deleted goes in steps, one a second. */
const LOOKED = Number(process.env.GROWTH_LOOKED ?? 10);
/** How long a server may take to open its store, in seconds. */
const PATIENCE = 600;

/** Providers that nobody can reach: what is sent to them waits, as it does while theirs are down. */
const PROVIDERS = Object.fromEntries(
  ['SMS', 'AADHAAR', 'OCR', 'FACE', 'PAYMENT', 'DISBURSAL', 'AUDIT'].flatMap((name) => [
    [`LOAN_${name}_URL`, 'http://127.0.0.1:9/'],
    [`LOAN_${name}_SECRET`, 'a-secret-of-the-growth-bench-alone'],
  ]),
);

const running = new Set();
const databases = new Set();
const postgres = (verb, place) => {
  const env = { ...process.env, POSTGRES_OPTIONS: COUNTING };
  return execFileSync('scripts/postgres.sh', [verb, place], { encoding: 'utf8', env }).trim();
};
const bytesIn = (place) => Number(execFileSync('du', ['-sb', place], { encoding: 'utf8' }).split('\t')[0]);

/** Makes a store of this many borrowers. */
export async function seeded(kind, users, pictured = PICTURED) {
  const place = join(directory, `${kind}-${users}`);
  mkdirSync(place);
  const [blobs, key] = [join(place, 'pictures'), join(place, 'key')];
  let [address, home] = [`sled:${join(place, 'data')}`, join(place, 'data')];
  if (kind === 'postgres') {
    home = join(place, 'postgres');
    // PostgreSQL runs as a user of its own where this is root, and must come to its files.
    for (const path of [directory, place]) chmodSync(path, 0o755);
    address = postgres('start', home);
    databases.add(home);
  }
  const pictures = Math.min(users, pictured);
  // A whole number of seconds, so that the clock of the test controls can be told the next midnight after it.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const file = join(place, 'sessions');
  const options = { users, at, pictures, due: Math.min(users / 10, THOUSAND), 'signed-in': Math.min(users, SIGNED_IN) };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const store = ['--store', address, '--blobs', blobs, '--store-key-file', key];
  say(`${users} borrowers into ${kind}`);
  const said = execFileSync(PROGRAM, ['seed', ...store, '--fixtures', 'fixtures', ...flags, '--sessions', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  say(said.trim());
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const made = {
    users,
    database: kind === 'postgres' ? address : undefined,
    home,
    at,
    store,
    file,
    pictures: 3 * pictures,
    dueCount: options.due,
    rate: Number(/: (\d+) a second/.exec(said)[1]),
    bytes: bytesIn(home),
    pictureBytes: bytesIn(blobs),
    mayApply: lines.filter((line) => line.endsWith(' 1')),
    calls: {},
  };
  // Borrowers who apply during the run are not asked for meanwhile: what they read would grow.
  writeFileSync(file, `${lines.filter((line) => line.endsWith(' 0')).join('\n')}\n`);
  return made;
}

/** Starts the server over a store; gives its address once it is ready. */
export async function open(store, ...further) {
  const address = `127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    ...(further.includes('--qa') ? {} : PROVIDERS),
    // One client sends more than a person would. The work is measured, not the refusals.
    LOAN_LIMITS: 'user=4000000000,address=4000000000',
    LOAN_LOG: 'human,error',
  };
  const options = ['serve', '--listen', address, ...store.store, '--fixtures', 'fixtures', '--web', 'dist', ...further];
  const child = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'inherit'], env });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  store.pid = child.pid;
  store.kill = () => (child.kill('SIGKILL'), ended);
  store.end = () => (child.kill('SIGTERM'), ended);
  const until = Date.now() + PATIENCE * 1000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error(`no answer within ${PATIENCE} s`);
    const answer = await fetch(`http://${address}/readyz`).catch(() => null);
    if (answer?.ok) return address;
    await wait(10);
  }
}

const at = (sorted, percent) => sorted[Math.floor(((sorted.length - 1) * percent) / 100)];

/** Lets the borrowers of these lines apply, so many at once, until there are none left or the time is over. */
export async function applying(address, lines, connections, seconds) {
  const [began, took, left] = [performance.now(), [], lines.values()];
  const worker = async () => {
    for (const line of left) {
      const [token, cardId] = line.split(' ');
      const body = JSON.stringify({ cardId, borrowAmount: '5000.00', periods: 7, productId: 'saral-first' });
      const headers = { web_uuid: 'bench', token, 'content-type': 'application/json' };
      const since = performance.now();
      const answer = await fetch(`http://${address}/api1/order/v1/apply`, { method: 'POST', headers, body });
      const { code, msg } = await answer.json();
      if (code !== 0) throw new Error(`apply: ${msg}`);
      took.push((performance.now() - since) * 1000);
      if (performance.now() - began > seconds * 1000) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1000;
  took.sort((one, other) => one - other);
  return { rate: took.length / elapsed, requests: took.length, p50us: at(took, 50), p99us: at(took, 99) };
}

/** The midnight in India after an instant, as the test controls take it. */
function midnight(at) {
  const india = new Date(Date.parse(at) + 5.5 * 3_600_000);
  const day = new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth(), india.getUTCDate() + 1));
  return `${day.toISOString().slice(0, 10)}T00:00:01+05:30`;
}

/** What it costs to look after a store: with nothing due, and for each loan that is due with a session that ends. */
export async function cost(store) {
  const address = await open(store, '--qa');
  await wait(2000);
  const before = processor(store.pid);
  await wait(LOOKED * 1000);
  const idle = (processor(store.pid) - before) / LOOKED;
  const [used, since] = [processor(store.pid), performance.now()];
  await new Qa(`http://${address}`).setNow(midnight(store.at));
  const swept = (performance.now() - since) / 1000;
  await wait(LOOKED * 1000);
  const due = (processor(store.pid) - used - idle * (swept + LOOKED)) / store.dueCount;
  return { idle, due, swept: swept / store.dueCount };
}

/** Ends everything that was started, and removes it. */
export async function clean() {
  for (const child of running) child.kill('SIGKILL');
  for (const home of databases) postgres('kill', home);
  cleanBench();
}
