// Makes stores with a given number of borrowers for benchmarks, and starts the real server on them.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOOL, directory } from './bench.mjs';
import { Postgres } from './postgres.mjs';
import { say } from './progress.mjs';
import { serve } from './server.mjs';
import { PORTS } from '../release/providers.mjs';

const SERVER = process.env.LOAN_SERVER ?? 'target/release/loan-server';
/** Borrowers with pictures: few, because each borrower has three files and the server syncs every file. */
const PICTURED = Number(process.env.GROWTH_PICTURES ?? 1000);
/** Borrowers with a session: so many that the requests of one borrower are far apart. */
const SIGNED_IN = 20_000;
/** How long a server may take to open its store, in milliseconds. */
const PATIENCE = 600_000;

/** Addresses of providers that do not answer, so that messages to providers wait, as during an outage. */
const PROVIDERS = Object.fromEntries(
  PORTS.map((port) => port.toUpperCase()).flatMap((name) => [
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
    database = await Postgres.start(join(place, 'postgres'));
    ({ address } = database);
    home = await database.removeFilesAtExit();
  }
  const pictures = Math.min(users, pictured);
  const file = join(place, 'sessions');
  const flags = ['--blobs', blobs, '--store-key-file', key];
  say(`${users} borrowers into ${kind}`);
  const numbers = [`--users=${users}`, `--pictures=${pictures}`, `--signed-in=${Math.min(users, SIGNED_IN)}`];
  const seed = ['seed', '--store', address, ...flags, '--fixtures', 'fixtures', '--sessions', file, ...numbers];
  const said = execFileSync(TOOL, seed, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  say(said.trim());
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const made = {
    users,
    database,
    home,
    store: address,
    flags,
    file,
    pictures: 3 * pictures,
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

export function open({ store, flags }) {
  const env = {
    ...process.env,
    ...PROVIDERS,
    // Raises the limits, because the load generator sends more requests than a person.
    LOAN_LIMITS: 'user=4000000000,address=4000000000,notice=0',
    LOAN_LOG: 'human,error',
  };
  return serve({ program: SERVER, store, flags: [...flags, '--web', 'dist'], env, within: PATIENCE });
}

/** Lets these borrowers apply over some connections in parallel, until none is left or the time is over. */
export async function applying(address, lines, connections, seconds) {
  const file = join(directory, `applying-${address}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const load = ['steady', address, 'apply', file, '0', String(seconds), String(connections)];
  return JSON.parse((await promisify(execFile)(TOOL, load)).stdout);
}
