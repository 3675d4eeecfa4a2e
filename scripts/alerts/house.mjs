// A running server with stand-ins for its providers, in a directory of its own, and how it is scraped.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answers, freePort, startProgram } from '../lib/server.mjs';
import { Caller, OPERATOR } from '../release/program.mjs';
import { Providers } from '../release/providers.mjs';

const run = promisify(execFile);
const KEY = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');

/** PostgreSQL for one house; `sql` runs statements as its owner. */
class Database {
  constructor(place) {
    this.place = place;
  }

  async start() {
    const { stdout } = await run('scripts/postgres.sh', ['start', this.place]);
    this.address = stdout.trim();
  }

  async sql(text) {
    const host = decodeURIComponent(/@([^/?]+)/.exec(this.address)[1]);
    await run('psql', ['-h', host, '-U', 'saral', '-At', '-v', 'ON_ERROR_STOP=1', '-c', text, 'postgres']);
  }

  kill() {
    return run('scripts/postgres.sh', ['kill', this.place]);
  }
}

export class House {
  static async open(program, { postgres = false, ...options } = {}) {
    const house = new House();
    house.place = mkdtempSync(join(tmpdir(), 'saral-alerts-'));
    house.program = resolve(program);
    house.providers = await Providers.start();
    if (postgres) {
      mkdirSync(join(house.place, 'pg'));
      house.database = new Database(join(house.place, 'pg'));
      await house.database.start();
    }
    await house.start(options);
    return house;
  }

  get store() {
    return this.database ? `${this.database.address}?pool_max_conns=3` : `sled:${this.place}/data`;
  }

  /** Starts the server; `around` is a command that runs it. */
  async start({ env = {}, qa = false, fixtures = 'fixtures', around = [] } = {}) {
    const address = `127.0.0.1:${await freePort()}`;
    const args = ['serve', '--listen', address, '--store', this.store, '--fixtures', resolve(fixtures)];
    const [first, ...rest] = [...around.map((word) => word.replaceAll('PLACE', this.place)), this.program, ...args];
    const settings = qa ? { LOAN_QA: '1' } : { ...this.providers.settings, LOAN_OPS_TOKEN: OPERATOR };
    const blobs = `${this.place}/pictures`;
    const { child, stop } = startProgram(first, rest, {
      cwd: this.place,
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...settings, LOAN_STORE_KEY: KEY, LOAN_BLOBS: blobs, LOAN_BEHIND_PROXY: '1', ...env },
    });
    Object.assign(this, { child, stop, origin: `http://${address}`, env });
    await answers(`${this.origin}/readyz`, child);
    this.caller = new Caller(this.origin);
  }

  /** A call of the API from an address. */
  async call(from, path, body) {
    const headers = { web_uuid: 'w-1', 'x-forwarded-for': from, 'content-type': 'application/json' };
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.origin}/api1${path}`, request);
    return { status: answer.status, ...(await answer.json()) };
  }

  async qa(path, body) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.origin}/__qa${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, msg, data } = await answer.json();
    assert.equal(code, 0, `${path}: ${msg}`);
    return data;
  }

  notice(port, notice, by) {
    return this.caller.notice(this.providers.notice(port, notice, by));
  }

  /** Waits until the server knows of the export as well. */
  async exported() {
    await this.export();
    return this.until('loan_backup_last_timestamp_seconds', (at) => at > 0);
  }

  export() {
    const options = ['export', '--store', this.store, '--blobs', `${this.place}/pictures`];
    return run(this.program, options, { env: { LOAN_STORE_KEY: KEY }, maxBuffer: 1 << 26 });
  }

  async scrape() {
    const headers = { authorization: `Bearer ${OPERATOR}` };
    const answer = await fetch(`${this.origin}/metrics`, { headers, signal: AbortSignal.timeout(20_000) });
    assert.equal(answer.status, 200);
    return { text: await answer.text(), at: Date.now() };
  }

  /** Scrapes until a series has a value that this holds of. */
  async until(name, holds, seconds = 30) {
    for (let tries = 0; tries < seconds * 4; tries += 1) {
      const scraped = await this.scrape();
      const found = scraped.text.split('\n').filter((line) => line.startsWith(name));
      if (found.some((line) => holds(Number(line.split(' ').at(-1))))) return scraped;
      await wait(250);
    }
    throw new Error(`${name} stays as it was`);
  }

  async close() {
    this.child.kill('SIGKILL');
    this.providers.stop();
    if (this.database) spawnSync('scripts/postgres.sh', ['kill', this.database.place]);
    rmSync(this.place, { recursive: true, force: true });
  }
}
