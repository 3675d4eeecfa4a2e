// The shipped binary, running in a directory of its own, and how it is asked.
import assert from 'node:assert/strict';
import { answers, freePort, startProgram } from '../lib/server.mjs';

/** The key that seals the data. */
const STORE_KEY = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
/** The bearer of the operator's system. */
export const OPERATOR = 'the-operator-of-the-check-of-the-release';

/** Starts it over the store in `place`, with nothing in its environment but `settings`. */
export async function start(program, directory, settings) {
  const address = `127.0.0.1:${await freePort()}`;
  const { child, stop } = startProgram(
    program,
    ['serve', '--listen', address, '--store', 'sled:data', '--fixtures', 'built-in'],
    {
      cwd: directory,
      env: { ...settings, LOAN_STORE_KEY: STORE_KEY, LOAN_OPS_TOKEN: OPERATOR, LOAN_LOG: 'human,loan_server=warn' },
    },
  );
  const origin = `http://${address}`;
  await answers(`${origin}/readyz`, child);
  const end = async () => {
    await stop();
    assert.equal(child.exitCode, 0, 'told to end, it ends in order');
  };
  return { origin, end };
}

/** Makes calls as a borrower's app, the operator's system and the providers make them. */
export class Caller {
  #token = '';

  constructor(origin) {
    this.origin = origin;
  }

  async login(phone, code) {
    this.#token = (await this.post('/user/v1/login', { phone, code })).token;
  }

  get(path) {
    return this.#call(path, {});
  }

  post(path, body) {
    return this.#call(path, json(body));
  }

  /** A picture, in a form as the app's camera sends it. */
  picture(path, bytes, fields = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    return this.#call(path, { method: 'POST', body });
  }

  /** What the operator's system reports of an order. */
  report(orderId, event, token = OPERATOR) {
    const { headers, ...request } = json({ event });
    const path = `/ops/v1/orders/${orderId}/events`;
    return this.envelope(path, { ...request, headers: { ...headers, authorization: `Bearer ${token}` } });
  }

  /** A notice of a provider. */
  notice({ path, body, headers }) {
    return this.envelope(path, { method: 'POST', body, headers });
  }

  async envelope(path, request) {
    const answer = await fetch(this.origin + path, request);
    return { status: answer.status, ...(await answer.json()) };
  }

  async #call(path, { headers, ...request }) {
    const session = { web_uuid: 'release-check', ...(this.#token ? { token: this.#token } : {}) };
    const { code, msg, data } = await this.envelope(`/api1${path}`, {
      ...request,
      headers: { ...session, ...headers },
    });
    assert.equal(code, 0, `${path}: ${code} ${msg}`);
    return data;
  }
}

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
