#!/usr/bin/env node
/**
 * `make bench-servers`: one server and then two on one private PostgreSQL, all on this machine: calls a second, how long
 * they took, and the processor time of servers and database for each. Writes its table into docs/benchmarks.md.
 *
 * SERVERS_BORROWERS (10,000), SERVERS_SECONDS (5) for each measurement, of applying less when all have applied, SERVERS_TABLE (docs/benchmarks.md): another file
 * gets the table alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { loadAtOnce, processor } from './lib/bench.mjs';
import { applying, clean, open, seeded } from './lib/growth.mjs';
import { note } from './lib/measured.mjs';
import { withSection } from './lib/section.mjs';

const BORROWERS = Number(process.env.SERVERS_BORROWERS ?? 10_000);
const SECONDS = Number(process.env.SERVERS_SECONDS ?? 5);
const DOCUMENT = 'docs/benchmarks.md';
const { SERVERS_TABLE: TABLE = DOCUMENT } = process.env;
/** Calls at once, of all servers together. */
const CONNECTIONS = 16;

/** Processor time of PostgreSQL's processes that run now, of all that ended before, and of the servers. */
function used(store, servers) {
  const [first] = readFileSync(join(store.home, 'data/postmaster.pid'), 'utf8').split('\n');
  const own = execFileSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const database = [first, ...own].reduce((sum, pid) => sum + processor(pid.trim()), 0);
  return { database, servers: servers.reduce((sum, { pid }) => sum + processor(pid), 0) };
}

async function measure() {
  const store = await seeded('postgres', BORROWERS, 0);
  const servers = [];
  const rows = [];
  const left = [...store.mayApply];
  const share = Math.floor(left.length / 3);
  for (const count of [1, 2]) {
    const server = { ...store };
    server.address = await open(server);
    servers.push(server);
    for (const what of ['each /api1/home/v1/index', 'apply']) {
      const before = used(store, servers);
      const each = CONNECTIONS / count;
      const loads = servers.map(({ address }) => [address, what, each, store.file]);
      // Whoever applies may do it once, so each load gets borrowers of its own.
      const results =
        what === 'apply'
          ? await Promise.all(servers.map(({ address }) => applying(address, left.splice(0, share), each, SECONDS)))
          : await loadAtOnce(loads, SECONDS);
      const after = used(store, servers);
      const rate = results.reduce((sum, one) => sum + one.rate, 0);
      const requests = results.reduce((sum, one) => sum + one.requests, 0);
      const cost = (part) => ((after[part] - before[part]) * 1e6) / requests;
      rows.push({
        name: what === 'apply' ? 'durable apply' : 'home',
        count,
        rate,
        p50us: Math.max(...results.map((one) => one.p50us)),
        p99us: Math.max(...results.map((one) => one.p99us)),
        serverUs: cost('servers'),
        databaseUs: cost('database'),
      });
    }
  }
  return rows;
}

const ms = (us) => `${(us / 1000).toFixed(2)} ms`;

try {
  const rows = await measure();
  const table = [
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) for servers, database and load generator together; ${BORROWERS} borrowers, ${CONNECTIONS} calls at once, ${SECONDS} s each.`,
    '',
    '| call | servers | per second | p50 | p99 | processor of the servers, a call | of the database |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(
      (r) =>
        `| ${r.name} | ${r.count} | ${Math.round(r.rate)} | ${ms(r.p50us)} | ${ms(r.p99us)} | ${r.serverUs.toFixed(0)} µs | ${r.databaseUs.toFixed(0)} µs |`,
    ),
  ].join('\n');
  if (TABLE === DOCUMENT) {
    writeFileSync(TABLE, withSection(readFileSync(TABLE, 'utf8'), 'servers', table));
    const [home, apply] = rows;
    note('make bench-servers', {
      readUs: [home.serverUs, 'µs'],
      commitUs: [apply.serverUs, 'µs'],
      databaseReadUs: [home.databaseUs, 'µs'],
      databaseCommits: [Math.max(...rows.filter(({ name }) => name !== 'home').map(({ rate }) => rate)), 'a second'],
    });
  } else {
    writeFileSync(TABLE, `${table}\n`);
  }
  console.log(table);
} finally {
  await clean();
}
