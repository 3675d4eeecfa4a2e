// Runs a server with simulated providers in its own directory, and reads its metrics.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { Caller } from '../lib/caller.mjs';
import { temporary } from '../lib/place.mjs';
import { Postgres } from '../lib/postgres.mjs';
import { serve, startProgram } from '../lib/server.mjs';
import { until } from '../lib/until.mjs';
import { OPERATOR, Providers, SECRETS } from '../release/providers.mjs';

const run = promisify(execFile);
const { LOAN_STORE_KEY } = SECRETS;

export class Deployment {
  static async open(program, { postgres = false, ...options } = {}) {
    const deployment = new Deployment();
    deployment.place = temporary('saral-alerts', tmpdir());
    deployment.program = resolve(program);
    deployment.providers = await Providers.start();
    if (postgres) {
      deployment.database = await Postgres.start(join(deployment.place, 'pg'));
      await deployment.database.removeFilesAtExit();
    }
    await deployment.start(options);
    return deployment;
  }

  get store() {
    return this.database ? `${this.database.address}?pool_max_conns=3` : `sled:${this.place}/data`;
  }

  /** Starts the server; `around` is a wrapper command that runs it. */
  async start({ env = {}, qa = false, fixtures = 'fixtures', around = [] } = {}) {
    const settings = qa ? { LOAN_QA: '1', LOAN_STORE_KEY } : { ...this.providers.settings, ...SECRETS };
    const words = around.map((word) => word.replaceAll('PLACE', this.place));
    const server = await serve({
      program: this.program,
      store: this.store,
      fixtures: resolve(fixtures),
      start(program, options, more) {
        const [first, ...rest] = [...words, program, ...options];
        return startProgram(first, rest, more);
      },
      cwd: this.place,
      stdio: 'ignore',
      env: { ...settings, LOAN_BLOBS: `${this.place}/pictures`, LOAN_BEHIND_PROXY: '1', ...env },
    });
    Object.assign(this, server, { caller: new Caller(server.origin), qa: new Qa(server.origin) });
  }

  call(from, path, body) {
    return this.caller.ask(path, { body, headers: { 'x-forwarded-for': from } });
  }

  notice(port, notice, by) {
    return this.caller.notice(this.providers.notice(port, notice, by));
  }

  async exported() {
    await this.export();
    return this.until('loan_backup_last_timestamp_seconds', (at) => at > 0);
  }

  export() {
    const options = ['export', '--store', this.store, '--blobs', `${this.place}/pictures`];
    return run(this.program, options, { env: { LOAN_STORE_KEY }, maxBuffer: 1 << 26 });
  }

  async scrape() {
    const headers = { authorization: `Bearer ${OPERATOR}` };
    const answer = await fetch(`${this.origin}/metrics`, { headers, signal: AbortSignal.timeout(20_000) });
    assert.equal(answer.status, 200);
    return { text: await answer.text(), at: Date.now() };
  }

  until(name, holds, seconds = 30) {
    const look = async () => {
      const scraped = await this.scrape();
      const found = scraped.text.split('\n').filter((line) => line.startsWith(name));
      return found.some((line) => holds(Number(line.split(' ').at(-1)))) && scraped;
    };
    return until(look, () => `${name} stays as it was`, { within: seconds * 1000, every: 250 });
  }

  async close() {
    // Ignores a server or database that the trouble has already ended.
    await this.kill();
    await this.database?.kill().catch(() => {});
    this.providers.stop();
  }
}
