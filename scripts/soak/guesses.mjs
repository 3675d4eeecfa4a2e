#!/usr/bin/env node
/**
 * Tests ten thousand guessed tokens a second: `node scripts/soak/guesses.mjs`. Strangers from many addresses guess session tokens as
 * fast as they can for GUESS_SECONDS (10), while an honest user requests home. Prints how long the honest user waits before and during
 * the attack. Fails when the attack causes a write to the store, more than one log line per request, or a growth of memory
 * by more than 64 MB. LOAN_SERVER (target/release/loan-server) is the program.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../lib/bench.mjs';
import { Caller } from '../lib/caller.mjs';
import { temporary } from '../lib/place.mjs';
import { count, ms } from '../lib/report.mjs';
import { taken } from '../lib/taken.mjs';
import { Providers } from '../release/providers.mjs';
import { PROGRAM, borrowers, open, shown } from './server.mjs';

const SECONDS = Number(process.env.GUESS_SECONDS ?? 10);
const CONNECTIONS = 64;
/** Limit for the growth of memory in MB: the server stores the request counts of 100,000 strangers. */
const MOST_MEGABYTES = 64;

/** Returns the number of commit groups that a store acknowledged; see `server/store/src/sled/tally.rs`. */
function commits(place) {
  const file = readFileSync(join(place, 'data', 'store.tally'));
  return [0, 128].reduce((most, at) => {
    const count = file.length >= at + 8 ? file.readBigUInt64BE(at) : 0n;
    return count > most ? count : most;
  }, 0n);
}

async function lines(file) {
  let count = 0;
  for await (const piece of createReadStream(file)) for (const byte of piece) if (byte === 10) count += 1;
  return count;
}

/** Requests home, one call after the other; returns their durations in milliseconds. */
async function honest(caller, isOver) {
  const times = [];
  while (!isOver()) {
    const since = performance.now();
    await caller.get('/home/v1/index');
    times.push(performance.now() - since);
  }
  return times;
}

async function measure(providers) {
  const place = temporary('soak');
  const [{ token }] = await borrowers(place, 1);
  const log = join(place, 'log');
  const server = await open(place, {
    providers,
    flags: ['--limits', 'user=100000000,address=100000000'],
    env: { LOAN_BEHIND_PROXY: '1' },
    log,
  });
  const caller = new Caller(server.origin, { token, 'x-forwarded-for': '203.0.113.7' });
  const quietUntil = Date.now() + Math.min(3000, SECONDS * 1000);
  const quiet = await honest(caller, () => Date.now() > quietUntil);
  const before = { commits: commits(place), lines: await lines(log), ...taken(server.pid) };

  let over = false;
  const guessing = load(server.address, 'guess', CONNECTIONS, SECONDS).finally(() => (over = true));
  const [{ requests, rate, p99us }, beside] = await Promise.all([guessing, honest(caller, () => over)]);
  const after = { commits: commits(place), lines: await lines(log), ...taken(server.pid) };
  await server.stop();

  const written = after.lines - before.lines;
  const grown = after.megabytes - before.megabytes;
  console.log(`${PROGRAM}: ${requests} guesses in ${SECONDS} s, ${count(rate)} a second, p99 ${ms(p99us)}`);
  console.log(`somebody honest before: ${shown(quiet)}; beside it: ${shown(beside)}`);
  const [was, is] = [before, after].map(
    ({ megabytes, commits: made }) => `${megabytes.toFixed(1)} MB, ${made} commits`,
  );
  console.log(`before: ${was}; after: ${is}; ${written} lines of log`);
  if (after.commits !== before.commits) throw new Error('a stranger made the store write');
  // Each request writes one line. wrk does not count requests that are in flight when it ends.
  if (written > requests + beside.length + 2 * CONNECTIONS) throw new Error(`${written} lines for ${requests} guesses`);
  if (grown > MOST_MEGABYTES) throw new Error(`${grown.toFixed(1)} MB more`);
}

const providers = await Providers.start();
try {
  await measure(providers);
} finally {
  providers.stop();
}
