#!/usr/bin/env node
/**
 * `make bench-growth`: stores of growing sizes, made by `loan-server seed`, each served by the real server. For each:
 * what a call takes, how long the server needs to open its store after it was killed, bytes on the disk, and what it costs
 * to look after the store while nothing is due, and for each loan and session when a thousand of both are (of a small store, a tenth of its borrowers). Writes its table
 * into docs/benchmarks.md, and fails when a call takes more than 1.5 times as long with the largest store as with the
 * smallest, or the opening longer than 5 s. On PostgreSQL it also reads pg_stat_statements and fails when a statement touches
 * more pages a call with the largest store than with the smallest, a few levels of an index apart.
 *
 * GROWTH_SIZES (1000,10000,100000)  borrowers, of five orders each
 * GROWTH_STORE (sled)               or `postgres`: a private one for each size
 * GROWTH_SECONDS (2), GROWTH_ROUNDS (3)  how long and how often each call is measured; the quickest round counts, because
 *                                   whatever else the machine does only adds to it
 * GROWTH_TABLE (docs/benchmarks.md)  another file gets the table alone
 * GROWTH_LENIENT=1                  prints what grew too much and does not fail
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { load } from './lib/bench.mjs';
import { applying, clean, cost, open, seeded } from './lib/growth.mjs';
import { note } from './lib/measured.mjs';
import { say } from './lib/progress.mjs';
import { withSection } from './lib/section.mjs';
import { beginCounting, counted, growing } from './lib/statements.mjs';

const SIZES = (process.env.GROWTH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const KIND = process.env.GROWTH_STORE ?? 'sled';
const SECONDS = Number(process.env.GROWTH_SECONDS ?? 2);
const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 3);
const DOCUMENT = 'docs/benchmarks.md';
const { GROWTH_TABLE: TABLE = DOCUMENT } = process.env;
const MOST_TIMES = 1.5;
const MOST_SECONDS = 5;
/** Borrowers who apply in each round: each may do it once. */
const APPLYING = Number(process.env.GROWTH_APPLYING ?? 100);

const READS = {
  home: 'each /api1/home/v1/index',
  list: 'each /api1/order/v1/list',
  detail: 'each /api1/order/v1/detail?orderId={order}',
  calculate: 'each /api1/order/v1/calculate?amount=5000&period=7&productId=saral-first',
};

/** Lets the next borrowers apply, one after the other. */
const apply = (store) => applying(store.address, store.mayApply.splice(0, APPLYING), 1, Infinity);

/** Measures every call on every store in turn, so that what else the machine does meets all of them alike. */
async function calls(stores) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of [...Object.keys(READS), 'apply']) {
      for (const store of stores) {
        const found = name === 'apply' ? await apply(store) : load(store.address, READS[name], 1, SECONDS, store.file);
        const best = (store.calls[name] ??= found);
        if (found.p50us < best.p50us) store.calls[name] = found;
      }
    }
  }
}

async function measure() {
  const stores = [];
  for (const users of SIZES) stores.push(await seeded(KIND, users));
  for (const store of stores) store.address = await open(store);
  const databases = stores.filter(({ database }) => database);
  for (const { database } of databases) beginCounting(database);
  await calls(stores);
  for (const store of databases) store.statements = counted(store.database);
  for (const store of stores) {
    say(`${store.users} borrowers: the server is killed, and opens its store again`);
    await store.kill();
    const since = performance.now();
    await open(store);
    store.opened = (performance.now() - since) / 1000;
    await store.end();
    Object.assign(store, await cost(store));
    await store.end();
  }
  return stores;
}

const ms = (us) => (us / 1000).toFixed(2);
const count = (number) => number.toLocaleString('en');

function report(stores) {
  const ratio = (of) => (of(stores[0]) > 0 ? `${(of(stores.at(-1)) / of(stores[0])).toFixed(2)} ×` : '–');
  const row = (name, of, text, limit = '') => [name, ...stores.map((store) => text(of(store))), ratio(of), limit];
  const rows = [
    ...[...Object.keys(READS), 'apply'].flatMap((name) => [
      row(
        `${name}, median`,
        (store) => store.calls[name].p50us,
        (us) => `${ms(us)} ms`,
        `${MOST_TIMES} ×`,
      ),
      row(
        `${name}, 99th percentile`,
        (store) => store.calls[name].p99us,
        (us) => `${ms(us)} ms`,
      ),
    ]),
    row(
      'opening after a kill',
      (store) => store.opened,
      (s) => `${s.toFixed(2)} s`,
      `${MOST_SECONDS} s`,
    ),
    row(
      'bytes an order, with its share of the borrower',
      (store) => store.bytes / (5 * store.users),
      (b) => count(Math.round(b)),
    ),
    row(
      'bytes a picture, sealed',
      (store) => store.pictureBytes / store.pictures,
      (b) => count(Math.round(b)),
    ),
    row(
      'seeding, borrowers a second',
      (store) => store.rate,
      (rate) => count(Math.round(rate)),
    ),
    row(
      'processor, nothing due, of one',
      (store) => store.idle,
      (share) => `${(share * 100).toFixed(1)} %`,
    ),
    row(
      'processor, a loan and a session due',
      (store) => store.due,
      (s) => `${(s * 1000).toFixed(2)} ms`,
    ),
    row(
      'a loan that is due, until it is written',
      (store) => store.swept,
      (s) => `${(s * 1000).toFixed(2)} ms`,
    ),
  ];
  const sizes = stores.map(({ users }) => count(users));
  return [
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${KIND}, one call at a time, each by another borrower, ${ROUNDS} rounds of ${SECONDS} s (apply: of up to ${APPLYING} borrowers).`,
    '',
    `| borrowers of 5 orders | ${sizes.join(' | ')} | grew | at most |`,
    `| --- | ${'--: | '.repeat(stores.length + 2)}`.trimEnd(),
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** What is more than it may be. */
function faults(stores) {
  const [small, large] = [stores[0], stores.at(-1)];
  const slow = Object.keys(large.calls).filter(
    (name) => large.calls[name].p50us > MOST_TIMES * small.calls[name].p50us,
  );
  const late = stores.filter(({ opened }) => opened > MOST_SECONDS);
  return [
    ...slow.map((name) => `${name} takes more than ${MOST_TIMES} times as long with ${large.users} borrowers`),
    ...(large.statements ? growing(small.statements, large.statements) : []),
    ...late.map(({ users, opened }) => `the opening with ${users} borrowers took ${opened.toFixed(1)} s`),
  ];
}

try {
  const stores = await measure();
  const table = report(stores);
  const isDocument = TABLE === DOCUMENT;
  const text = isDocument ? withSection(readFileSync(TABLE, 'utf8'), `growth ${KIND}`, table) : `${table}\n`;
  writeFileSync(TABLE, text);
  if (isDocument) {
    const { bytes, users, pictureBytes, pictures, opened } = stores.at(-1);
    const command = KIND === 'sled' ? 'make bench-growth' : `make bench-growth GROWTH_STORE=${KIND}`;
    note(command, {
      [`${KIND} bytes an order`]: [bytes / (5 * users), 'bytes'],
      [`${KIND} opening of ${users} borrowers`]: [opened, 's'],
      pictureBytes: [pictureBytes / pictures, 'bytes'],
    });
  }
  console.log(table);
  for (const fault of faults(stores)) {
    console.error(fault);
    if (!process.env.GROWTH_LENIENT) process.exitCode = 1;
  }
} finally {
  await clean();
}
