/**
 * Measures what pictures cost: `node scripts/pictures.mjs [PROGRAM] [COUNT]` sends COUNT pictures to a server of its
 * own, and prints how long a small commit takes before and after, how large the store and the pictures are, and how
 * long the next start takes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { Qa } from '../server/clients/typescript/index.mjs';

const [program = 'target/release/loan-server', count = '300'] = argv.slice(2);
const SIDE = 300;

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const number = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  return Buffer.concat([number(data.length), body, number(crc32(body))]);
}

/** A picture that no format makes small. */
function noise() {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const rows = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.from([0]), randomBytes(SIDE * 3)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows), { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function weight(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return { files: found ? 1 : 0, bytes: found?.size ?? 0 };
  const all = readdirSync(path).map((name) => weight(join(path, name)));
  return all.reduce((sum, one) => ({ files: sum.files + one.files, bytes: sum.bytes + one.bytes }), {
    files: 0,
    bytes: 0,
  });
}

const directory = mkdtempSync(join(tmpdir(), 'pictures-'));
const store = join(directory, 'data');

async function start() {
  const since = performance.now();
  const args = ['serve', '--qa', '--listen', '127.0.0.1:0', '--store', `sled:${store}`, '--fixtures', 'fixtures'];
  const child = spawn(program, args, {
    env: { LOAN_LOG: 'human,warn,loan_server::serve=info' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => (log += data));
  while (!/listen=(\S+)/.test(log)) {
    if (child.exitCode !== null) throw new Error(log);
    await sleep(2);
  }
  const base = `http://${/listen=(\S+)/.exec(log)[1]}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { base, took: performance.now() - since, end: () => (child.kill('SIGTERM'), ended) };
}

async function send(base, path, token, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([value], { type: 'image/png' }), 'a.png');
  const answer = await fetch(base + path, { method: 'POST', body: form, headers: { token, web_uuid: 'w' } });
  const { code, data } = await answer.json();
  if (code !== 0) throw new Error(`${path}: ${code}`);
  return data;
}

async function newcomer(base, number) {
  return (await new Qa(base).scenario('new-user', `70000${String(10_000 + number)}`)).token;
}

async function commit(base, token) {
  const times = [];
  for (let n = 0; n < 100; n += 1) {
    const since = performance.now();
    await send(base, '/api1/opinion-record/v1/save', token, {
      content: `Number ${n}.`,
      problemType: '',
      problemDesc: '',
    });
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b)[50].toFixed(2);
}

try {
  let server = await start();
  const first = server.took;
  const token = await newcomer(server.base, 0);
  const before = await commit(server.base, token);
  let sent = 0;
  let owner = token;
  for (let n = 0; n < Number(count); n += 1) {
    if (n % 100 === 0) owner = await newcomer(server.base, 1 + n / 100);
    const picture = noise();
    sent += picture.length;
    await send(server.base, '/api1/authen/upload', owner, { type: 'front', file: picture });
  }
  const after = await commit(server.base, token);
  const status = await server.end();
  const [records, pictures] = [weight(store), weight(`${store}.blobs`)];
  server = await start();
  console.log(`sent ${count} pictures, ${sent} bytes`);
  console.log(`a small commit, median of 100: ${before} ms before, ${after} ms after`);
  console.log(
    `store: ${records.files} files, ${records.bytes} bytes; pictures: ${pictures.files} files, ${pictures.bytes} bytes`,
  );
  console.log(`start: ${first.toFixed(0)} ms empty, ${server.took.toFixed(0)} ms with them (ended with ${status})`);
  await server.end();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
