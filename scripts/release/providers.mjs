/**
 * Simulates the providers of a shipped server, one URL path each (`/sms`, `/payment`).
 * The simulated providers give the usual answers (`fixtures/outside/answers.json`) and record the requests. A request that violates
 * docs/operations.md is refused and recorded as a fault.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../lib/until.mjs';

const USUAL = JSON.parse(readFileSync(new URL('../../fixtures/outside/answers.json', import.meta.url), 'utf8'));
export const PORTS = Object.keys(USUAL);

export const OPERATOR = 'the-operator-of-the-check-of-the-release';
/** Settings that a production server needs besides its providers. */
export const SECRETS = {
  LOAN_STORE_KEY: Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  LOAN_OPS_TOKEN: OPERATOR,
};

const secretOf = (port) => `${port}-secret-of-the-check-of-the-release`;
const signature = (port, body) => createHmac('sha256', secretOf(port)).update(body).digest('hex');

export class Providers {
  #server = createServer((request, response) => void this.#answer(request, response));
  #asked = [];
  #instead = [];
  #always = new Map();
  /** Requests that violate docs/operations.md. */
  faults = [];

  static async start() {
    const providers = new Providers();
    await once(providers.#server.listen(0, '127.0.0.1'), 'listening');
    return providers;
  }

  get origin() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Returns the environment of a server that uses these providers. */
  get settings() {
    const both = (port) => [
      [`LOAN_${port.toUpperCase()}_URL`, `${this.origin}/${port}`],
      [`LOAN_${port.toUpperCase()}_SECRET`, secretOf(port)],
    ];
    return Object.fromEntries(PORTS.flatMap(both));
  }

  /** Sets the response to the next request to a port. */
  answersNext(port, status, answer = {}) {
    this.#instead.push({ port, status, answer });
  }

  /** Sets the status of all further responses of a port, and their delay in milliseconds. */
  answersAlways(port, status, after = 0) {
    this.#always.set(port, { status, after });
  }

  asked(port) {
    return this.#asked.filter((one) => one.port === port).map(({ body }) => body);
  }

  /** Waits for the nth request to a port, counted from 0. */
  waitsFor(port, n) {
    const look = () => {
      assert.deepEqual(this.faults, []);
      return this.asked(port)[n];
    };
    return until(look, () => `${port} was asked ${this.asked(port).length} times`);
  }

  /** Returns path, body and headers of a notice by provider `port`. The notice is forged if `by`, whose secret signs it, is another one. */
  notice(port, notice, by = port) {
    const body = JSON.stringify(notice);
    return { path: `/webhooks/${port}`, body, headers: { 'x-signature': signature(by, body) } };
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request, response) {
    const raw = await buffer(request);
    const port = request.url.slice(1);
    const send = (status, answer) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    try {
      const body = read(port, request, raw);
      this.#asked.push({ port, body });
      const next = this.#instead.findIndex((one) => one.port === port);
      if (next >= 0) {
        const [{ status, answer }] = this.#instead.splice(next, 1);
        return send(status, answer);
      }
      const { status, after } = this.#always.get(port) ?? { status: 200, after: 0 };
      if (after > 0) await wait(after);
      send(status, status === 200 ? this.#usual(port, body) : {});
    } catch (reason) {
      this.faults.push(`${request.method} ${request.url}: ${reason.message}`);
      send(400, {});
    }
  }

  #usual(port, { paymentId = '' }) {
    const { url, ...answer } = USUAL[port];
    return url ? { ...answer, url: url.replace('{paymentId}', paymentId) } : answer;
  }
}

/** Reads a request and checks the rules of docs/operations.md: a signature with the port's secret, an id and Indian time. */
function read(port, { method, headers }, raw) {
  assert.ok(PORTS.includes(port), 'no such provider');
  assert.equal(method, 'POST');
  assert.equal(headers['x-signature'], signature(port, raw), 'not signed by the secret of its port');
  const body = JSON.parse(raw);
  assert.ok(body.id, 'no id');
  assert.equal(headers['idempotency-key'], body.id);
  assert.match(body.timestamp, /^\d{4}-\d\d-\d\dT.+\+05:30$/);
  return body;
}
