/**
 * `make bench-peers`: the sandbox server beside the mock servers that one would take instead: requests a second for
 * `home/index` and for applying, and memory. One run, one after the other, on one machine; the table goes into the section
 * `peers` of docs/benchmarks.md. What does not install or start is named with the reason.
 *
 * LOAN_SERVER says which server, BENCH_SECONDS (5) how long each call is measured, BENCH_APPLICANTS (4,000) how many borrowers
 * of ours apply, each once; BENCH_DOCUMENT which document is written.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { Qa } from '../server/clients/typescript/index.mjs';
import { peers } from './bench-peers/peers.mjs';
import { say } from './lib/progress.mjs';
import { withSection } from './lib/section.mjs';
import { answers, freePort, startProgram } from './lib/server.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 4000);
const { BENCH_DOCUMENT: DOCUMENT = 'docs/benchmarks.md' } = process.env;
const SERVER = process.env.LOAN_SERVER ?? 'target/release/loan-server';
/** One client sends more requests than a person would. The work is measured, not the refusals. */
const LOAN_LIMITS = 'address=100000000,user=100000000';
const CONNECTIONS = 16;
/** Seconds of load before the first that counts: a virtual machine compiles in them. */
const WARM = Math.min(3, SECONDS);
const HOME = '/api1/home/v1/index';
const APPLY = '/api1/order/v1/apply';
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' };

// Beside the build, not in /tmp, which may be memory: the store of ours must be on a disk.
const directory = resolve(mkdtempSync(join('target', 'bench-peers-')));
const wrk = execFileSync('scripts/wrk.sh', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Installs the mock servers, outside the project's own packages and once for each list of them. */
function installed() {
  const into = resolve('target/peers');
  const [list, lock, done] = ['package.json', 'package-lock.json', 'installed.json'].map((file) => join(into, file));
  const wanted = readFileSync('scripts/bench-peers/package-lock.json', 'utf8');
  if (!existsSync(done) || readFileSync(done, 'utf8') !== wanted) {
    mkdirSync(into, { recursive: true });
    copyFileSync('scripts/bench-peers/package.json', list);
    writeFileSync(lock, wanted);
    say('installing the mock servers (once, a minute)');
    const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['ci', ...flags], { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(done, wanted);
  }
  return join(into, 'node_modules');
}

/** Megabytes that the process and all that it has started keep in memory. */
function resident({ pid }) {
  const all = execFileSync('ps', ['-eo', 'pgid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const own = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([group]) => group === pid);
  return own.reduce((sum, [, kilobytes]) => sum + kilobytes, 0) / 1024;
}

function load(origin, people, what, seconds) {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', 'scripts/bench-peers/load.lua'];
  const out = execFileSync(wrk, [...flags, origin, '--', people, what], { encoding: 'utf8' });
  const result = JSON.parse(out.trim().split('\n').at(-1));
  if (result.bad > 0) throw new Error(`${what}: ${result.bad} answers were no success: ${result.why}`);
  return result;
}

/** Starts a server, checks that it answers as it should, and measures it. `prepare` gives who asks. */
async function measured({ name, command, state, home, keeps, prepare, port, settings = {} }) {
  say(`${name}: about ${WARM + 2 * SECONDS} s`);
  const origin = `http://127.0.0.1:${port}`;
  const [program, ...options] = command();
  const { child, stop } = startProgram(program, options, { detached: true, stdio: 'ignore', ...settings });
  try {
    const { people, warm } = await prepare(origin, child);
    const rest = resident(child);
    const read = load(origin, warm, 'home', WARM) && load(origin, warm, 'home', SECONDS);
    if (home !== undefined) {
      assert.deepEqual(
        await (await fetch(origin + HOME, { headers: JSON_TYPE })).json(),
        home,
        `${name} answers another home`,
      );
    }
    const apply = load(origin, people, 'apply', SECONDS);
    if (keeps) {
      const kept = await (await fetch(origin + APPLY)).json();
      assert.ok(Array.isArray(kept) && kept.length > 0, `${name} keeps no orders`);
    }
    return { name, state, read, apply, rest, after: resident(child) };
  } finally {
    await stop();
  }
}

/** Borrowers who may apply: every step done, a bank account, no order yet. */
async function applicants(origin, child) {
  await answers(`${origin}/healthz`, child);
  const qa = new Qa(origin);
  const lines = [];
  const one = async (index) => {
    const phone = `71${String(index).padStart(8, '0')}`;
    const { token } = await qa.scenario('verified', phone);
    const cards = await fetch(`${origin}/api1/bank/v1/find-user-bank-card`, { headers: { token, web_uuid: 'bench' } });
    lines.push(`${token} ${(await cards.json()).data[0].id}`);
  };
  for (let from = 0; from < APPLICANTS; from += CONNECTIONS)
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => one(from + index)));
  const [people, warm] = ['people', 'warm'].map((name) => join(directory, name));
  writeFileSync(people, `${lines.join('\n')}\n`);
  writeFileSync(warm, `${lines[0]}\n`);
  return { people, warm };
}

async function stranger(origin, child) {
  await answers(origin + HOME, child);
  const people = join(directory, 'stranger');
  writeFileSync(people, 'token card\n');
  return { people, warm: people };
}

const ours = async (name, store, state) => {
  const port = await freePort();
  const command = () => [
    SERVER,
    'serve',
    '--qa',
    '--store',
    store,
    '--fixtures',
    'fixtures',
    '--web',
    'dist',
    '--listen',
    `127.0.0.1:${port}`,
  ];
  let home;
  const prepare = async (origin, child) => {
    const who = await applicants(origin, child);
    const [token] = readFileSync(who.warm, 'utf8').split(' ');
    home = await (await fetch(origin + HOME, { headers: { token, web_uuid: 'bench' } })).json();
    return who;
  };
  const row = await measured({
    name,
    state,
    port,
    command,
    prepare,
    settings: { env: { ...process.env, LOAN_LIMITS } },
  });
  return { row, home };
};

const mb = (value) => `${Math.round(value)} MB`;
const ms = (us) => `${(us / 1000).toFixed(1)} ms`;

async function table() {
  const modules = installed();
  const memory = await ours('this server, in memory', 'memory', 'every rule of a loan');
  const sled = await ours(
    'this server, on sled',
    `sled:${join(directory, 'store')}`,
    'every rule of a loan; on the disk before it answers',
  );
  const rows = [memory.row, sled.row];
  const missing = [];
  const { length } = peers({ modules, folder: directory, home: memory.home, port: 0 });
  for (let index = 0; index < length; index += 1) {
    const port = await freePort();
    const folder = join(directory, `${index}`);
    mkdirSync(folder);
    const peer = peers({ modules, folder, home: memory.home, port })[index];
    const { version } = JSON.parse(readFileSync(join(modules, peer.package, 'package.json'), 'utf8'));
    const name = `${peer.name} ${version}`;
    try {
      rows.push(
        await measured({ ...peer, name, port, home: memory.home, prepare: stranger, settings: { cwd: folder } }),
      );
    } catch (reason) {
      missing.push(`${name} was not measured: ${reason.message.split('\n')[0]}.`);
    }
  }
  const size = JSON.stringify(memory.home).length;
  return [
    `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}, ${CONNECTIONS} connections, ${SECONDS} s each after ${WARM} s of warming up; of this server ${APPLICANTS} borrowers apply, each once. \`home/index\` is ${size} bytes.`,
    '',
    '| server | what it keeps | home/index per second | p99 | apply per second | p99 | memory at rest | after |',
    '| --- | --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(
      ({ name, state, read, apply, rest, after }) =>
        `| ${name} | ${state} | ${Math.round(read.rate)} | ${ms(read.p99us)} | ${Math.round(apply.rate)} | ${ms(apply.p99us)} | ${mb(rest)} | ${mb(after)} |`,
    ),
    ...missing.flatMap((line) => ['', line]),
  ].join('\n');
}

try {
  const text = await table();
  console.log(text);
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'peers', text));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
