/**
 * Counts the instructions per call of the release server.
 * A server with test controls first fills a sled store: the scenarios `gold` (settled loans) and `steady-running` (a loan in
 * instalments) for reads, and a borrower of the scenario `verified` for each application. The counted server runs without test
 * controls: their journal adds 20 to 65 % to a read, which would hide regressions.
 */
import assert from 'node:assert/strict';
import { cpSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporary } from '../lib/place.mjs';
import { serve } from '../lib/server.mjs';
import { PRODUCT, application, callerOf, serveTenants } from '../lib/tenants.mjs';
import { Providers } from '../release/providers.mjs';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { startCounted } from './callgrind.mjs';

const SERVER = process.env.LOAN_SERVER ?? 'target/release/loan-server';
/**
 * Number of measurements (windows), and of calls in each window. A window is shorter than the half second between two looks at the
 * server's files and the second between two background sweeps. Applications need more windows, because sled splits and rewrites
 * pages in some windows only.
 */
const READS = { windows: 24, calls: 10 };
const APPLICATIONS = { windows: 80, calls: 1 };
const WARM_UP = 10;
/** Milliseconds in which the server deletes a message after the audit provider's response. */
const SETTLED = 50;
const FIRST_PHONE = 7_100_000_000;
const STEADY_PHONE = '7099999999';

/** Returns the file for the profile of a call's last window; undefined without BENCH_PROFILES. */
const profileOf = (name) => process.env.BENCH_PROFILES && join(process.env.BENCH_PROFILES, `callgrind.${name}`);

/** Fills a store; returns the borrowers for the reads, and those who apply, with their applications. */
async function prepare(storage) {
  const applicants = [];
  const server = await serveTenants({ program: SERVER, ...storage });
  try {
    const qa = new Qa(server.origin);
    const api = callerOf(qa);
    const gold = await qa.scenario('gold');
    const steady = await qa.scenario('steady-running', STEADY_PHONE);
    for (let n = 0; n < WARM_UP + APPLICATIONS.windows * APPLICATIONS.calls; n += 1) {
      const { token } = await qa.scenario('verified', String(FIRST_PHONE + n));
      applicants.push({ token, body: await application(api, token, { borrowAmount: '5000.00' }) });
    }
    return { gold, steady, applicants };
  } finally {
    await server.stop();
  }
}

/** Returns the settings of a production server, without those of the caller's shell. One worker thread fixes the order of work. */
const environment = (providers) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LOAN_'))),
  ...providers.settings,
  LOAN_LIMITS: 'user=4000000000,address=4000000000,applications=4000000000,notice=0',
  TOKIO_WORKER_THREADS: '1',
});

/** Starts the production server under callgrind. A failed start throws an error with the server's log. */
async function serveCounted({ store, flags }, directory, env) {
  const fixtures = join(directory, 'fixtures');
  // The server watches its fixtures. Other programs do not read this copy, so their reads do not add to the counts.
  cpSync('fixtures', fixtures, { recursive: true });
  const file = join(directory, 'log');
  const log = openSync(file, 'w');
  const start = (program, options, settings) => startCounted(program, options, { directory, ...settings });
  const stdio = ['ignore', log, log];
  return serve({ program: SERVER, store, fixtures, flags: [...flags, '--web', 'dist'], env, start, stdio }).catch(
    (cause) => {
      throw new Error(`${cause.message}\n${readFileSync(file, 'utf8')}`, { cause });
    },
  );
}

/** Returns the instructions of one call: the mean of the lowest quarter of the windows, because background work only adds to a window. */
async function perCall(server, { windows, calls }, call, keepAs) {
  for (let n = 0; n < WARM_UP; n += 1) await call();
  server.counted();
  const counts = [];
  for (let n = 0; n < windows; n += 1) {
    for (let sent = 0; sent < calls; sent += 1) await call();
    counts.push(server.counted(keepAs) / calls);
  }
  const lowest = counts.sort((one, other) => one - other).slice(0, windows / 4);
  return Math.round(lowest.reduce((sum, count) => sum + count) / lowest.length);
}

async function countCalls(server, api, { gold, steady, applicants }, providers) {
  const [home, list] = ['/home/v1/index', '/order/v1/list'];
  const detail = ({ orderIds }) => `/order/v1/detail?orderId=${orderIds[0]}`;
  const reads = {
    home: [gold, home],
    list: [gold, list],
    detail: [gold, detail(gold)],
    calculate: [gold, `/order/v1/calculate?amount=5000&period=7&productId=${PRODUCT}`],
    homeInInstalments: [steady, home],
    listInInstalments: [steady, list],
    detailInInstalments: [steady, detail(steady)],
  };
  const counts = {};
  for (const [name, [{ token }, path]] of Object.entries(reads))
    counts[`server/${name}`] = await perCall(server, READS, () => api.get(path, token), profileOf(name));

  let applied = 0;
  /** Applies, and waits for the request to the audit provider, so that no two applications are committed together. */
  const apply = async () => {
    const { token, body } = applicants[applied];
    await api.post('/order/v1/apply', body, token);
    await providers.waitsFor('audit', applied);
    await wait(SETTLED);
    applied += 1;
  };
  counts['server/apply'] = await perCall(server, APPLICATIONS, apply, profileOf('apply'));
  assert.equal(applied, applicants.length);
  return counts;
}

export async function serverCounts() {
  const directory = temporary('bench-check');
  const storage = {
    store: `sled:${join(directory, 'data')}`,
    flags: ['--blobs', join(directory, 'blobs'), '--store-key-file', join(directory, 'key')],
  };
  const providers = await Providers.start();
  let server;
  try {
    const borrowers = await prepare(storage);
    server = await serveCounted(storage, directory, environment(providers));
    server.startCounting();
    const api = callerOf({ origin: server.origin, tenant: 'default' });
    return await countCalls(server, api, borrowers, providers);
  } finally {
    await server?.stop();
    providers.stop();
  }
}
