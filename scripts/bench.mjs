/**
 * `make bench`: measures the server and a reference, such as a bare server, on one machine. Their ratio is comparable between machines.
 * A wrong answer under load is a failure.
 * BENCH_CONNECTIONS (1,64); BENCH_SECONDS (5) for each measurement; BENCH_BORROWERS (60,000); BENCH_TOOL: the program that measures;
 * BENCH_TABLES: a folder for the table instead of docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directory, file, load, start, TOOL, used } from './lib/bench.mjs';
import { Caller } from './lib/caller.mjs';
import { say, saying } from './lib/progress.mjs';
import { machine, ms, publish, table } from './lib/report.mjs';

const BORROWERS = Number(process.env.BENCH_BORROWERS ?? 60_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const SHORT = Math.min(2, SECONDS);
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,64').split(',').map(Number);
/** The load of steady measurements, as a share of the highest rate that the server reached. */
const STEADY = 0.7;

const once = (...args) => JSON.parse(execFileSync(TOOL, args, { encoding: 'utf8' }));
const times = (value) => `${value.toFixed(2)} ×`;

/** The measured reads. Goals, over one connection and over many, are shares of the rate of a bare server with the same answers. */
const READS = {
  home: { path: '/home/v1/index', goals: [0.45, 0.35] },
  list: { path: '/order/v1/list', goals: [0.45, 0.35] },
  detail: { path: '/order/v1/detail?orderId={order}', goals: [0.55, 0.45] },
  calculate: { path: '/order/v1/calculate?amount=5000&period=7&productId=saral-first', goals: [0.55, 0.45] },
};
/** Parallel applications, the share of all borrowers who apply, and the goal as a share of the rate of fdatasync. */
const APPLYING = [
  { connections: 1, part: 0.05, goal: 0.35 },
  { connections: 8, part: 0.2, goal: 0.6 },
  { connections: 64, part: 0.5, goal: 1 },
];

/** Measures reads beside a bare server that answers the same bytes, then at 70 % of the highest rate. */
async function reads(saral, caller) {
  const bodies = join(directory, 'bodies');
  mkdirSync(bodies);
  const [, , order] = readFileSync(file, 'utf8').split('\n', 1)[0].split(' ');
  for (const [name, { path }] of Object.entries(READS)) {
    const { text } = await caller.raw(`/api1${path.replace('{order}', order)}`);
    writeFileSync(join(bodies, name), text);
  }
  const bare = await start('bare', bodies);
  const rows = [];
  let home;
  for (const connections of CONNECTIONS) {
    for (const [name, { path, goals }] of Object.entries(READS)) {
      const peer = await load(bare, `/bare/${name}`, connections, SECONDS);
      const result = await load(saral, `/api1${path.replace('{order}', order)}`, connections, SECONDS);
      const bytes = readFileSync(join(bodies, name)).length;
      rows.push([`bare: the bytes of ${name}`, connections, peer, '1 ×', `${bytes} bytes, the peer`]);
      const goal = goals[connections === 1 ? 0 : 1];
      rows.push([name, connections, result, times(result.rate / peer.rate), `of the bare rate, goal ${goal}`]);
      if (name === 'home') home = result;
    }
  }
  rows.push(steady(saral, 'home', `/api1${READS.home.path}`, home, file));
  return rows;
}

/** Measures how long calls take at 70 % of the server's highest rate. */
function steady(saral, name, what, most, from) {
  const rate = STEADY * most.rate;
  say(`${name}, ${Math.round(rate)} a second: ${SHORT} s`);
  const result = once('steady', saral, what, from, rate.toFixed(1), String(SHORT), '64');
  return [`${name} at 70 %`, '≤ 64', result, times(result.p99us / result.p50us), 'p99 to p50, goal 10'];
}

async function measure() {
  say(
    `first ${BORROWERS} borrowers into a store, then about ${Math.ceil(17 * SECONDS + 5 * SHORT + 5)} s of measuring`,
  );
  const seeded = saying('borrowers');
  const saral = await start('serve', `sled:${join(directory, 'store')}`, String(BORROWERS), file);
  seeded();
  const [token] = readFileSync(file, 'utf8').split(' ', 1);
  const caller = new Caller(`http://${saral}`, { web_uuid: 'bench', token });
  const rows = await reads(saral, caller);
  const floor = once('floor', directory, String(Math.min(3, SECONDS)));
  rows.push(['write and fdatasync', 1, floor, '1 ×', 'the limit of one writer']);
  const applying = join(directory, 'applying');
  // Each borrower can apply once, so each load gets its own borrowers.
  const left = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(' 1'));
  const next = (share) => writeFileSync(applying, `${left.splice(0, Math.floor(share * all)).join('\n')}\n`);
  const all = left.length;
  let most;
  for (const { connections, part, goal } of APPLYING) {
    next(part);
    say(`apply, ${connections} at once: at most ${SHORT} s`);
    const before = used(saral);
    const result = once('steady', saral, 'apply', applying, '0', String(SHORT), String(connections));
    result.cpuUs = ((used(saral) - before) * 1e6) / result.requests;
    const share = times(result.rate / floor.rate);
    rows.push(['durable apply', connections, result, share, `of the fdatasync rate, goal ${goal}`]);
    most = result;
  }
  next(0.25);
  rows.push(steady(saral, 'durable apply', 'apply', most, applying));
  const cpu = ({ cpuUs }) => (cpuUs === undefined ? '–' : `${cpuUs.toFixed(0)} µs`);
  const head = ['what', 'connections', 'per second', 'p50', 'p99', 'processor', 'ratio', 'to what'];
  const cells = rows.map(([name, connections, r, ...peer]) => {
    return [name, connections, Math.round(r.rate), ms(r.p50us), ms(r.p99us), cpu(r), ...peer];
  });
  const how = `${SECONDS} s each, ${BORROWERS} borrowers of 5 orders, load generator on the same machine`;
  return `${machine()}, ${how}.\n\n${table(head, cells)}`;
}

publish('server', await measure());
process.exit();
