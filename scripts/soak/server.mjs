// The server as it runs for everybody, with borrowers in its store, and what it takes of the machine.
import { mkdtempSync, rmSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { answers, freePort, startProgram } from '../lib/server.mjs';
import { percentile } from '../lib/taken.mjs';

export { percentile, taken } from '../lib/taken.mjs';

/** Which program is measured. */
export const PROGRAM = resolve(process.env.LOAN_SERVER ?? 'target/release/loan-server');
const KEY = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');

/** A place for a store, beside the build and not in /tmp, which may be memory. */
export function placeForStore() {
  const place = mkdtempSync(join('target', 'soak-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  return resolve(place);
}

async function start(place, flags, { env = {}, log } = {}) {
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    'serve',
    '--listen',
    address,
    '--store',
    `sled:${join(place, 'data')}`,
    '--fixtures',
    'fixtures',
    ...flags,
  ];
  const { child, stop } = startProgram(PROGRAM, args, {
    env: { LOAN_STORE_KEY: KEY, LOAN_LOG: log ? 'json,info' : 'human,loan_server=error', ...env },
    stdio: ['ignore', 'ignore', log ? openSync(log, 'a') : 'inherit'],
  });
  const origin = `http://${address}`;
  await answers(`${origin}/readyz`, child);
  return { origin, address, pid: child.pid, stop };
}

/** Starts it as everybody uses it, with `providers` as its outside world. */
export function serve(place, providers, { flags = [], env = {}, log } = {}) {
  return start(place, flags, { env: { ...providers.settings, ...env }, log });
}

/** Makes so many verified borrowers in a store; gives the token and card of each. */
export async function borrowers(place, many) {
  const { origin, stop } = await start(place, ['--qa']);
  const qa = new Qa(origin);
  const made = [];
  const make = async (number) => {
    const { token } = await qa.scenario('verified', `7${String(number).padStart(9, '0')}`);
    const caller = new Caller(origin, token);
    const [card] = await caller.get('/bank/v1/find-user-bank-card?productId=saral-first');
    made.push({ token, card: card.id });
  };
  for (let first = 0; first < many; first += 8) {
    await Promise.all(Array.from({ length: Math.min(8, many - first) }, (_, n) => make(first + n)));
  }
  await stop();
  return made;
}

/** The app of one user. */
export class Caller {
  constructor(origin, token = '', headers = {}) {
    this.origin = origin;
    this.headers = { web_uuid: `soak-${token.slice(0, 8)}`, token, ...headers };
  }

  /** `data` of a success. */
  async get(path) {
    return this.#data(path, await this.ask(path));
  }

  async post(path, body) {
    const headers = { 'content-type': 'application/json' };
    return this.#data(path, await this.ask(path, { method: 'POST', body: JSON.stringify(body), headers }));
  }

  async form(path, fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#data(path, await this.ask(path, { method: 'POST', body }));
  }

  /** The envelope, whatever it says. */
  async ask(path, { headers, ...request } = {}) {
    const answer = await fetch(`${this.origin}/api1${path}`, { ...request, headers: { ...this.headers, ...headers } });
    return answer.json();
  }

  #data(path, { code, msg, data }) {
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }
}

/** Times in milliseconds as they are shown. */
export const shown = (times) =>
  `p50 ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms of ${times.length}`;
