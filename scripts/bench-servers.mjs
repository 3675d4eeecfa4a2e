#!/usr/bin/env node
/**
 * `make bench-servers`: compares one server with two, each on a new private PostgreSQL. Measures calls per second, the duration of
 * calls, and the processor time of servers and database per call.
 * SERVERS_BORROWERS (10,000); SERVERS_SECONDS (5): duration of a measurement, shorter when all borrowers have applied;
 * BENCH_TABLES: a folder for the table instead of docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, processor } from './lib/bench.mjs';
import { applying, open, seeded } from './lib/growth.mjs';
import { machine, ms, publish, table } from './lib/report.mjs';

const BORROWERS = Number(process.env.SERVERS_BORROWERS ?? 10_000);
const SECONDS = Number(process.env.SERVERS_SECONDS ?? 5);
/** Parallel calls to all servers together. */
const CONNECTIONS = 16;

/** Returns the processor time of PostgreSQL (running and ended processes) and of the servers. */
function used(store, servers) {
  const [first] = readFileSync(join(store.home, 'postmaster.pid'), 'utf8').split('\n');
  const own = execFileSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const database = [first, ...own].reduce((sum, pid) => sum + processor(pid.trim()), 0);
  return [servers.reduce((sum, { pid }) => sum + processor(pid), 0), database];
}

/** Measures `count` servers on a new store, because servers on a used store still send the messages of previous applications. */
async function measured(count) {
  const store = await seeded('postgres', BORROWERS, 0);
  const servers = [];
  while (servers.length < count) servers.push(await open(store));
  const each = CONNECTIONS / count;
  // Each borrower can apply once, so each server gets its own borrowers.
  const share = Math.floor(store.mayApply.length / count);
  const loads = {
    home: ({ address }) => load(address, 'each /api1/home/v1/index', each, SECONDS, store.file),
    'durable apply': ({ address }) => applying(address, store.mayApply.splice(0, share), each, SECONDS),
  };
  const rows = [];
  for (const [name, of] of Object.entries(loads)) {
    const before = used(store, servers);
    const results = await Promise.all(servers.map(of));
    const after = used(store, servers);
    const sum = (field) => results.reduce((total, one) => total + one[field], 0);
    const most = (field) => ms(Math.max(...results.map((one) => one[field])));
    const cost = after.map((seconds, part) => `${(((seconds - before[part]) * 1e6) / sum('requests')).toFixed(0)} µs`);
    rows.push([name, count, Math.round(sum('rate')), most('p50us'), most('p99us'), ...cost]);
  }
  await Promise.all(servers.map(({ stop }) => stop()));
  await store.database.kill();
  return rows;
}

const rows = [...(await measured(1)), ...(await measured(2))];
const head = ['call', 'servers', 'per second', 'p50', 'p99', 'processor of the servers, a call', 'of the database'];
const how = `for servers, database and load generator together; ${BORROWERS} borrowers, ${CONNECTIONS} calls at once, ${SECONDS} s each`;
publish('servers', `${machine()} ${how}.\n\n${table(head, rows)}`);
