#!/usr/bin/env node
/**
 * `make bench-tenants`: measures the test controls while other tenants exist, in memory and on sled. A tenant is created, gets a
 * loan, is advanced by eight days (the loan becomes overdue), verified, reset and deleted, one call at a time. Every other tenant has
 * a loan and has been used. Fails when create, load, advance or reset takes over 10 ms (99th percentile), or when the server takes
 * 512 MB with all tenants.
 * LOAN_SERVER (target/release/loan-server); BENCH_TENANTS (1,30,300,1000): numbers of tenants; BENCH_TENANT_SAMPLES (200): samples of
 * each call; BENCH_TENANT_CALLS (20): calls in the journal of each other tenant; BENCH_TABLES: a folder for the table instead of
 * docs/benchmarks.md; BENCH_LENIENT=1 never fails.
 */
import { join } from 'node:path';
import { each } from './lib/each.mjs';
import { temporary } from './lib/place.mjs';
import { say } from './lib/progress.mjs';
import { count, machine, publish, report, table } from './lib/report.mjs';
import { serveTenants } from './lib/tenants.mjs';
import { percentile, taken } from './lib/taken.mjs';

const PROGRAM = process.env.LOAN_SERVER ?? 'target/release/loan-server';
const SIZES = (process.env.BENCH_TENANTS ?? '1,30,300,1000').split(',').map(Number);
const SAMPLES = Number(process.env.BENCH_TENANT_SAMPLES ?? 200);
const CALLS = Number(process.env.BENCH_TENANT_CALLS ?? 20);
/** Limits of the 99th percentile in milliseconds, and of the memory with all tenants in megabytes. */
const MOST_MS = 10;
const MOST_MB = 512;
const LIMITED = ['create', 'load', 'advance', 'reset'];
const STEPS = ['create', 'load', 'advance', 'verify', 'reset', 'delete'];
/** How many tenants are created or deleted in parallel while nothing is measured. */
const AT_ONCE = 8;
const HOME = '/home/v1/index';

const directory = temporary('bench-tenants');

/** Creates a used tenant, as tests do: with a loan, and calls in its journal. */
async function lived(server) {
  const { qa, api } = await server.tenant();
  const { token, orderIds } = await qa.scenario('loaned');
  const calls = [HOME, '/order/v1/list', `/order/v1/detail?orderId=${orderIds[0]}`];
  for (let call = 0; call < CALLS; call += 1) await api.get(calls[call % calls.length], token);
  return qa;
}

/** Creates a tenant, uses and deletes it; returns the milliseconds of each step. */
async function life(server) {
  const times = {};
  const timed = async (step, work) => {
    const since = performance.now();
    const result = await work();
    times[step] = performance.now() - since;
    return result;
  };
  const { qa, api } = await timed('create', () => server.tenant());
  const { token, orderIds } = await timed('load', () => qa.scenario('loaned'));
  await api.get(HOME, token);
  await timed('advance', () => qa.advance('P8D'));
  const { orderState } = await qa.order(orderIds[0]);
  if (orderState !== '8') throw new Error(`after eight days the loan is in state ${orderState}, not overdue`);
  const expected = { method: 'GET', path: `/api1${HOME}`, times: 1 };
  const { count } = await timed('verify', () => qa.verify(expected));
  if (count !== 1) throw new Error(`verify found ${count} calls`);
  await timed('reset', () => qa.reset());
  await timed('delete', () => qa.close());
  return times;
}

/** Measures one store at every size; `store` is the server's `--store`. */
async function measured(name, store) {
  const server = await serveTenants({ program: PROGRAM, store });
  const result = { name, sizes: [] };
  try {
    const others = [];
    for (let turn = 0; turn < Math.min(10, SAMPLES); turn += 1) await life(server);
    for (const size of SIZES) {
      say(`${name}: ${size} tenants`);
      const missing = Array.from({ length: size - 1 - others.length });
      await each(missing, AT_ONCE, async () => void others.push(await lived(server)));
      const lives = [];
      while (lives.length < SAMPLES) lives.push(await life(server));
      const took = (step, percent) =>
        percentile(
          lives.map((times) => times[step]),
          percent,
        );
      result.sizes.push({ size, took, megabytes: taken(server.pid).megabytes });
    }
    await each(others, AT_ONCE, (qa) => qa.close());
    result.after = taken(server.pid).megabytes;
  } finally {
    await server.stop();
  }
  return result;
}

function tableOf(stores) {
  const rows = stores.flatMap(({ name, sizes, after }) => {
    const memory = sizes.map(({ megabytes }) => `${Math.round(megabytes)} MB`);
    const both = (took, step) => [50, 99].map((percent) => took(step, percent).toFixed(1)).join(', ');
    return [
      ...STEPS.map((step) => [
        `${step}, ${name}`,
        ...sizes.map(({ took }) => `${both(took, step)} ms`),
        LIMITED.includes(step) ? `${MOST_MS} ms` : '',
      ]),
      [`memory, ${name} (${Math.round(after)} MB after all were deleted)`, ...memory, `${MOST_MB} MB`],
    ];
  });
  const how = `each call ${SAMPLES} times, one at a time: median, 99th percentile. Each tenant beside has a loan and ${CALLS} calls in its journal`;
  return `${machine()}, ${how}.\n\n${table(['live tenants', ...SIZES.map(count), 'at most'], rows)}`;
}

const slow = (stores) =>
  stores.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ size, took, megabytes }) => [
      ...LIMITED.filter((step) => took(step, 99) > MOST_MS).map(
        (step) => `${step} takes over ${MOST_MS} ms (p99) beside ${size - 1} tenants, ${name}`,
      ),
      ...(megabytes < MOST_MB ? [] : [`over ${MOST_MB} MB with ${size} tenants, ${name}`]),
    ]),
  );

const stores = [await measured('in memory', 'memory'), await measured('on sled', `sled:${join(directory, 'store')}`)];
publish('tenants', tableOf(stores));
report(slow(stores));
