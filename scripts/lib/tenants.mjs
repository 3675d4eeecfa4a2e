// Tenants of the server with test controls: what a QA team's own client would do, over plain HTTP and nothing else.
import { Agent, request } from 'node:http';
import { answers, freePort, startProgram } from './server.mjs';

/** One machine sends more than a person would. Refusals for that are not what is tested here. */
const LIMITS = ['address', 'user', 'codes', 'logins', 'sms', 'uploads'].map((name) => `${name}=100000000`).join(',');
const JSON_TYPE = { 'content-type': 'application/json' };
/** How long an answer may take, in milliseconds: only what hangs takes so long. */
const PATIENCE = 60_000;

/** A call over a connection that is kept; gives `{status, headers, text}`. */
function send(agent, origin, method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers, timeout: PATIENCE }, (answer) => {
      const parts = [];
      answer
        .on('data', (part) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') }),
        );
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within ${PATIENCE / 1000} s`)));
    sent.on('error', reject).end(body);
  });
}

/** A refusal where a success was needed. */
export class Refused extends Error {
  constructor(what, status, envelope) {
    super(`${what}: ${status} ${JSON.stringify(envelope)}`);
    Object.assign(this, { status, ...envelope });
  }
}

/** A tenant, by its name; without one the calls are about the server. */
export class Tenant {
  constructor(server, name) {
    Object.assign(this, { server, name });
  }

  /** The answer to any call, whatever it says: `{status, headers, text}`. */
  async raw(method, path, { body, headers = {}, token } = {}) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = {
      ...(this.name ? { 'x-qa-tenant': this.name } : {}),
      web_uuid: 'tenants',
      ...(token ? { token } : {}),
      ...(text === undefined ? {} : JSON_TYPE),
      ...headers,
    };
    return send(this.server.agent, this.server.origin, method, path, all, text);
  }

  /** The same as `{status, code, msg, data}`. */
  async ask(method, path, options) {
    const { status, text, headers } = await this.raw(method, path, options);
    return { status, headers, ...JSON.parse(text) };
  }

  /** `data` of a success. */
  async data(method, path, options) {
    const { status, code, msg, data } = await this.ask(method, path, options);
    if (status !== 200 || code !== 0) throw new Refused(`${method} ${path}`, status, { code, msg, data });
    return data;
  }

  /** A control below `/__qa`. */
  qa(method, path, body) {
    return this.data(method, `/__qa${path}`, { body });
  }

  /** A call of the API, by somebody who is signed in. */
  get(path, token) {
    return this.data('GET', `/api1${path}`, { token });
  }

  post(path, body, token, headers) {
    return this.data('POST', `/api1${path}`, { body, token, headers });
  }

  /** What the API refuses a call with: `{status, code, msg, data}`. */
  async refused(method, path, options) {
    const answer = await this.ask(method, `/api1${path}`, options);
    if (answer.code === 0) throw new Error(`${method} ${path} was not refused`);
    return answer;
  }

  /** Loads a scenario, or a situation that is described in one call; gives `{phone, token, orderIds}`. */
  load(what, body = {}) {
    return typeof what === 'string' ? this.qa('POST', `/scenarios/${what}`, body) : this.qa('POST', '/scenarios', what);
  }

  clock() {
    return this.qa('GET', '/clock');
  }

  turn(change) {
    return this.qa('POST', '/clock', change);
  }

  advance(duration) {
    return this.turn({ advance: duration });
  }

  toNextDeadline() {
    return this.turn({ to: 'nextDeadline' });
  }

  order(id) {
    return this.qa('GET', `/orders/${id}`);
  }

  /** `orderState` of an order. */
  async state(id) {
    return (await this.order(id)).orderState;
  }

  event(id, event) {
    return this.qa('POST', `/orders/${id}/events`, { event });
  }

  fault(fault) {
    return this.qa('POST', '/faults', fault);
  }

  faults() {
    return this.qa('GET', '/faults');
  }

  verify(expected) {
    return this.qa('POST', '/verify', expected);
  }

  journal() {
    return this.qa('GET', '/journal');
  }

  reset() {
    return this.qa('POST', '/reset', {});
  }

  end() {
    return new Tenant(this.server).qa('DELETE', `/tenants/${this.name}`);
  }
}

/** Starts the server over a store; its tenants are made by `tenant`. */
export async function serveTenants({ program, store = 'memory', flags = [] }) {
  const address = `127.0.0.1:${await freePort()}`;
  const options = ['serve', '--qa', '--store', store, '--fixtures', 'fixtures', '--web', 'dist', '--listen', address];
  const { child, stop } = startProgram(program, [...options, '--limits', LIMITS, ...flags], {
    env: { ...process.env, LOAN_LOG: 'human,error' },
  });
  await answers(`http://${address}/readyz`, child);
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const server = { origin: `http://${address}`, agent, pid: child.pid };
  const all = new Tenant(server);
  return {
    ...server,
    /** Calls about all tenants. */
    all,
    /** Makes a tenant; what it is given (`name`, `now`, `freeze` …) is as docs/qa.md has it. */
    async tenant(wanted = {}) {
      const { name } = await all.qa('POST', '/tenants', wanted);
      return new Tenant(server, name);
    },
    async stop() {
      agent.destroy();
      await stop();
    },
  };
}
