#!/usr/bin/env node
/**
 * Tests that memory stays constant: `node scripts/soak/memory.mjs` makes all calls of borrowers and strangers for SOAK_SECONDS
 * (1800) with SOAK_WORKERS (12) in parallel, on a store on disk. Fails when the idle server takes more than
 * SOAK_IDLE (60) MB, when memory grows from the second third to the last, or when descriptors or threads have grown. LOAN_SERVER
 * (target/release/loan-server) is the program.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { Caller } from '../lib/caller.mjs';
import { each } from '../lib/each.mjs';
import { temporary } from '../lib/place.mjs';
import { saying } from '../lib/progress.mjs';
import { table } from '../lib/report.mjs';
import { serve } from '../lib/server.mjs';
import { percentile, taken } from '../lib/taken.mjs';
import { LIMITS, PRODUCT, application } from '../lib/tenants.mjs';
import { Providers, SECRETS } from '../release/providers.mjs';

const PROGRAM = process.env.LOAN_SERVER ?? 'target/release/loan-server';
const SECONDS = Number(process.env.SOAK_SECONDS ?? 1800);
const WORKERS = Number(process.env.SOAK_WORKERS ?? 12);
const BORROWERS = WORKERS * 4;
const IDLE = Number(process.env.SOAK_IDLE ?? 60);
/** Limit for memory in the last third: `times` the memory in the second third, plus `megabytes`. */
const MOST = { times: 1.15, megabytes: 8 };
const PHOTO = new Blob([readFileSync('pwa/tests/support/pan.jpg')], { type: 'image/jpeg' });

const median = (values) => percentile(values, 50);

/** Starts the production server on the store in a folder; without `providers`, with test controls. */
const open = (place, providers, flags = ['--qa']) =>
  serve({
    program: PROGRAM,
    store: `sled:${place}/data`,
    flags,
    env: { ...providers?.settings, ...SECRETS, LOAN_LOG: 'human,loan_server=error' },
  });

/** Creates this number of verified borrowers in a store; returns the token and an application of each. */
async function borrowers(place, many) {
  const { origin, stop } = await open(place);
  const qa = new Qa(origin);
  const made = [];
  await each([...Array(many).keys()], 8, async (number) => {
    const { token } = await qa.scenario('verified', `7${String(number).padStart(9, '0')}`);
    made.push({ token, application: await application(new Caller(origin, { token })) });
  });
  await stop();
  return made;
}

/** A worker's actions, each with its name and its percentage of all turns. Some are attacks. */
const TURNS = [];
const turn = (share, name, act) => TURNS.push({ share, name, act });

turn(40, 'looks', async (caller) => {
  await caller.get('/home/v1/index');
  await caller.get('/order/v1/list');
  await caller.get(`/order/v1/calculate?amount=3000&period=7&productId=${PRODUCT}`);
});
turn(15, 'applies and withdraws', async (caller, { application: body }) => {
  const facts = await caller.get(`/order/v1/kfs?amount=3000&period=7&productId=${PRODUCT}`);
  const { orderId } = await caller.post('/order/v1/apply', { ...body, kfsAccepted: facts.id });
  await caller.post('/order/v1/withdraw', { orderId });
});
turn(5, 'writes', (caller) =>
  caller.form('/opinion-record/v1/save', { content: 'It works.', problemType: '', problemDesc: '' }),
);
turn(2, 'sends a picture', async (caller) => {
  const body = new FormData();
  body.set('type', 'front');
  body.set('file', PHOTO, 'a.jpg');
  // The server refuses pictures beyond a user's limit. These refusals are part of the load.
  await caller.ask('/authen/upload', { body });
});
turn(10, 'asks for a code', async (caller) => {
  const phone = `918${randomInt(1e8, 1e9)}`;
  await caller.ask(`/sms/v1/sendCode?phone=${phone}`);
  await caller.ask('/user/v1/login', { body: { phone, code: '0000' } });
});
turn(25, 'guesses tokens', async (caller) => {
  const stranger = new Caller(caller.origin, { token: randomBytes(32).toString('hex') });
  for (let n = 0; n < 5; n += 1) await stranger.ask('/home/v1/index');
});
turn(3, 'hangs up', (caller) => hangUp(new URL(caller.origin).port));

async function hangUp(port) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST /api1/user/v1/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{"phone"');
  await wait(20);
  socket.destroy();
}

function any() {
  let left = randomInt(100);
  return TURNS.find(({ share }) => (left -= share) < 0);
}

async function work(server, own, until, counts, times) {
  while (Date.now() < until) {
    const who = own[randomInt(own.length)];
    const { name, act } = any();
    const since = performance.now();
    await act(new Caller(server.origin, { token: who.token }), who);
    counts[name] = (counts[name] ?? 0) + 1;
    // Keeps only the last 20,000 times, so that this program's own memory does not grow.
    if (name === 'looks') times[(counts[name] - 1) % 20_000] = (performance.now() - since) / 3;
  }
}

/** Returns the maximum of each of the server's resources within some seconds. */
async function most(pid, seconds) {
  const seen = [];
  for (let n = 0; n < seconds * 5; n += 1) {
    seen.push(taken(pid));
    await wait(200);
  }
  const top = (field) => Math.max(...seen.map((one) => one[field]));
  return { megabytes: top('megabytes'), descriptors: top('descriptors'), threads: top('threads') };
}

/** Returns the server's resources after all connections are closed. */
async function atRest(pid, descriptors) {
  for (let tries = 0; tries < 900 && taken(pid).descriptors > descriptors; tries += 1) await wait(100);
  return taken(pid);
}

async function measure(providers) {
  const empty = await open(temporary('soak'), providers, []);
  const idle = await most(empty.pid, 3);
  await empty.stop();
  console.log(`idle, an empty store: ${idle.megabytes.toFixed(1)} MB`);

  const place = temporary('soak');
  const all = await borrowers(place, BORROWERS);
  const server = await open(place, providers, ['--limits', LIMITS]);
  const before = await most(server.pid, 1);
  const [counts, times, samples] = [{}, [], []];
  const until = Date.now() + SECONDS * 1000;
  const done = saying('the mixed load', {
    about: SECONDS,
    more: () => `, ${taken(server.pid).megabytes.toFixed(1)} MB`,
  });
  // Each worker has its own borrowers, because a borrower makes one call at a time.
  const own = (n) => all.filter((_, index) => index % WORKERS === n);
  const workers = Array.from({ length: WORKERS }, (_, n) => work(server, own(n), until, counts, times));
  const sampling = (async () => {
    for (; Date.now() < until; await wait(Math.min(1000, SECONDS * 20))) samples.push(taken(server.pid));
  })();
  await Promise.all([...workers, sampling]);
  done();
  const third = (nth) => samples.slice((nth * samples.length) / 3, ((nth + 1) * samples.length) / 3);
  const [first, second, last] = [0, 1, 2].map((nth) => median(third(nth).map(({ megabytes }) => megabytes)));
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  const after = await atRest(server.pid, before.descriptors);
  await server.stop();
  console.log(`${PROGRAM}, ${SECONDS} s, ${WORKERS} workers: ${JSON.stringify(counts)}`);
  console.log(`honest reads: p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms`);
  const row = (name, { megabytes, ...rest }) => [name, megabytes.toFixed(1), rest.descriptors, rest.threads];
  console.log(table(['', 'MB', 'descriptors', 'threads'], [row('before', before), row('after, at rest', after)]));
  console.log(
    `memory, medians of the thirds: ${[first, second, last].map((mb) => mb.toFixed(1)).join(', ')} MB; peak ${peak.toFixed(1)} MB`,
  );
  if (providers.faults.length > 0) throw new Error(providers.faults[0]);
  if (idle.megabytes > IDLE) throw new Error(`${idle.megabytes.toFixed(1)} MB idle; ${IDLE} are the limit`);
  if (last > second * MOST.times + MOST.megabytes) throw new Error('memory grows');
  if (after.descriptors > before.descriptors || after.threads > before.threads + 4)
    throw new Error('handles are left open');
}

const providers = await Providers.start();
try {
  await measure(providers);
} finally {
  providers.stop();
}
