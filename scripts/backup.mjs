/**
 * Measures what an export costs while a server has the store open: `node scripts/backup.mjs [PROGRAM] [BORROWERS]`
 * starts a server, makes BORROWERS borrowers with a loan, lets eight of them read and write, first while nothing else
 * happens and then during one export after the other, and prints how long an export takes and how long requests waited.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Qa } from '../server/clients/typescript/index.mjs';

const [program = 'target/release/loan-server', count = '2000'] = argv.slice(2);
const CLIENTS = 8;
/** The pause between two requests of a client. */
const PAUSE_MS = 20;
const MEASURED_MS = 10_000;

const directory = mkdtempSync(join(tmpdir(), 'backup-'));
const store = `sled:${join(directory, 'data')}`;

async function start() {
  const args = ['serve', '--qa', '--listen', '127.0.0.1:0', '--store', store, '--fixtures', 'fixtures'];
  const env = { LOAN_LOG: 'human,warn,loan_server::serve=info' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data) => (log += data));
  while (!/listen=(\S+)/.test(log)) {
    if (child.exitCode !== null) throw new Error(log);
    await sleep(2);
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { base: `http://${/listen=(\S+)/.exec(log)[1]}`, end: () => (child.kill('SIGTERM'), ended) };
}

async function ask(address, init) {
  const { code, data } = await (await fetch(address, init)).json();
  if (code !== 0) throw new Error(`${address}: ${code}`);
  return data;
}

async function borrowers(base) {
  const qa = new Qa(base);
  const tokens = [];
  let next = 0;
  const make = async () => {
    while (next < Number(count)) {
      const { token } = await qa.scenario('loaned', `7${String((next += 1)).padStart(9, '0')}`);
      tokens.push(token);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, make));
  return tokens.slice(0, CLIENTS);
}

/** Every client reads, then writes, until told to stop. Gives how long each request waited, in milliseconds. */
async function served(base, tokens, work) {
  const waited = { read: [], write: [] };
  let isOver = false;
  const timed = async (kind, path, init) => {
    const since = performance.now();
    await ask(base + path, init);
    waited[kind].push(performance.now() - since);
    await sleep(PAUSE_MS);
  };
  const clients = tokens.map(async (token) => {
    const headers = { token, web_uuid: 'w' };
    while (!isOver) {
      await timed('read', '/api1/home/v1/index', { headers });
      const body = new FormData();
      for (const [name, value] of [
        ['content', 'A word.'],
        ['problemType', ''],
        ['problemDesc', ''],
      ])
        body.set(name, value);
      await timed('write', '/api1/opinion-record/v1/save', { method: 'POST', headers, body });
    }
  });
  await work();
  isOver = true;
  await Promise.all(clients);
  return waited;
}

/** One export: its lines, bytes and seconds. */
function exported() {
  const since = performance.now();
  const child = spawn(program, ['export', '--store', store], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  let [lines, bytes] = [0, 0];
  child.stdout.on('data', (data) => {
    bytes += data.length;
    for (const byte of data) if (byte === 10) lines += 1;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (status) =>
      status === 0
        ? resolve({ records: lines - 2, bytes, seconds: (performance.now() - since) / 1000 })
        : reject(new Error(`export: ${status}`)),
    );
  });
}

const at = (times, share) => times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)].toFixed(1);

function print(what, { read, write }) {
  const said = (times) => `p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (${times.length})`;
  console.log(`${what}: reads ${said(read)}; writes ${said(write)}`);
}

try {
  const server = await start();
  const tokens = await borrowers(server.base);
  await served(server.base, tokens, () => sleep(MEASURED_MS / 5));
  print('quiet', await served(server.base, tokens, () => sleep(MEASURED_MS)));
  const exports = [];
  const during = await served(server.base, tokens, async () => {
    const until = performance.now() + MEASURED_MS;
    while (performance.now() < until) exports.push(await exported());
  });
  print('while exported', during);
  const { records, bytes } = exports.at(-1);
  const seconds = exports.map((one) => one.seconds);
  console.log(
    `${exports.length} exports of ${records} records, ${bytes} bytes: median ${Number(at(seconds, 0.5)).toFixed(1)} s`,
  );
  await server.end();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
