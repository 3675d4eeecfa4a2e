#!/usr/bin/env node
/**
 * `make bench-growth`: measures the real server on stores of growing sizes: calls, the start after a kill, and disk space. `bench seed` makes the stores. Fails when a call takes over 1.3 times as long with the largest store as with the smallest, or a
 * start over 5 s.
 * GROWTH_SIZES (1000,10000,100000): numbers of borrowers, with five orders each. GROWTH_STORE: `sled`, or `postgres` (a private
 * database for each size). GROWTH_SECONDS (2): time for each call in each of GROWTH_ROUNDS (3); the fastest round counts, because
 * other work only slows a round. BENCH_TABLES: a folder for the table instead of docs/benchmarks.md. BENCH_LENIENT=1 never fails.
 */
import { load } from './lib/bench.mjs';
import { applying, open, seeded } from './lib/growth.mjs';
import { say } from './lib/progress.mjs';
import { count, machine, ms, publish, report, table } from './lib/report.mjs';

const SIZES = (process.env.GROWTH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const KIND = process.env.GROWTH_STORE ?? 'sled';
const SECONDS = Number(process.env.GROWTH_SECONDS ?? 2);
const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 3);
const MOST_TIMES = 1.3;
const MOST_SECONDS = 5;
/** Borrowers who apply in each round. Each of them can apply once. */
const APPLYING = Number(process.env.GROWTH_APPLYING ?? 100);
/** How long they may take together, in seconds. */
const PATIENCE = 600;

const READS = {
  home: 'each /api1/home/v1/index',
  list: 'each /api1/order/v1/list',
  detail: 'each /api1/order/v1/detail?orderId={order}',
  calculate: 'each /api1/order/v1/calculate?amount=5000&period=7&productId=saral-first',
};

const apply = (store) => applying(store.server.address, store.mayApply.splice(0, APPLYING), 1, PATIENCE);

/** Measures every call on every store in turn, so that other work on the machine affects all stores alike. */
async function calls(stores) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of [...Object.keys(READS), 'apply']) {
      for (const store of stores) {
        const reads = () => load(store.server.address, READS[name], 1, SECONDS, store.file);
        const found = await (name === 'apply' ? apply(store) : reads());
        const best = (store.calls[name] ??= found);
        if (found.p50us < best.p50us) store.calls[name] = found;
      }
    }
  }
}

async function measure() {
  const stores = [];
  for (const users of SIZES) stores.push(await seeded(KIND, users));
  for (const store of stores) store.server = await open(store);
  // PostgreSQL's planner must know the tables' sizes.
  for (const { database } of stores) await database?.sql('ANALYZE');
  await calls(stores);
  for (const store of stores) {
    say(`${store.users} borrowers: the server is killed, and opens its store again`);
    await store.server.kill();
    const since = performance.now();
    const { stop } = await open(store);
    store.opened = (performance.now() - since) / 1000;
    await stop();
    await store.database?.kill();
  }
  return stores;
}

function tableOf(stores) {
  const ratio = (of) => (of(stores[0]) > 0 ? `${(of(stores.at(-1)) / of(stores[0])).toFixed(2)} ×` : '–');
  const row = (name, text, of, limit = '') => [name, ...stores.map((store) => text(of(store))), ratio(of), limit];
  const seconds = (s) => `${s.toFixed(2)} s`;
  const rows = [
    ...[...Object.keys(READS), 'apply'].flatMap((name) => [
      row(`${name}, median`, ms, (store) => store.calls[name].p50us, `${MOST_TIMES} ×`),
      row(`${name}, 99th percentile`, ms, (store) => store.calls[name].p99us),
    ]),
    row('opening after a kill', seconds, (store) => store.opened, `${MOST_SECONDS} s`),
    row('bytes an order, with its share of the borrower', count, (store) => store.bytes / (5 * store.users)),
    row('bytes a picture, sealed', count, (store) => store.pictureBytes / store.pictures),
    row('seeding, borrowers a second', count, (store) => store.rate),
  ];
  const head = ['borrowers of 5 orders', ...stores.map(({ users }) => count(users)), 'grew', 'at most'];
  const how = `one call at a time, each by another borrower, ${ROUNDS} rounds of ${SECONDS} s (apply: of up to ${APPLYING} borrowers)`;
  return `${machine()}, ${KIND}, ${how}.\n\n${table(head, rows)}`;
}

function faults(stores) {
  const [small, large] = [stores[0], stores.at(-1)];
  const slow = Object.keys(large.calls).filter(
    (name) => large.calls[name].p50us > MOST_TIMES * small.calls[name].p50us,
  );
  const late = stores.filter(({ opened }) => opened > MOST_SECONDS);
  return [
    ...slow.map((name) => `${name} takes more than ${MOST_TIMES} times as long with ${large.users} borrowers`),
    ...late.map(({ users, opened }) => `the opening with ${users} borrowers took ${opened.toFixed(1)} s`),
  ];
}

const stores = await measure();
publish(`growth ${KIND}`, tableOf(stores));
report(faults(stores));
