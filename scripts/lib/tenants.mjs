// Creates tenants of a server, each with clients of the test controls (`qa`) and the API (`api`).
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { serve } from './server.mjs';

/** Limits that no test reaches, because one machine sends more requests than a person. */
export const LIMITS = ['address', 'user', 'codes', 'logins', 'sms', 'uploads', 'applications']
  .map((name) => `${name}=100000000`)
  .join(',');
const JSON_TYPE = { 'content-type': 'application/json' };
/** Time limit of an answer in milliseconds; only a call that hangs takes so long. */
const PATIENCE = 60_000;

/** Makes a call over a persistent connection; returns `{status, headers, text}`. */
async function send(agent, origin, method, path, headers, body) {
  const sent = request(`${origin}${path}`, { agent, method, headers, timeout: PATIENCE });
  sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within ${PATIENCE / 1000} s`)));
  const [answer] = await once(sent.end(body), 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

export class Api {
  constructor({ origin, tenant }, agent) {
    Object.assign(this, { origin, tenant, agent });
  }

  /** Makes a call; returns any answer, including refusals: `{status, headers, text}`. */
  async raw(method, path, { body, headers = {}, token } = {}) {
    const json = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = {
      'x-qa-tenant': this.tenant,
      web_uuid: 'tenants',
      ...(token ? { token } : {}),
      ...(json === undefined ? {} : JSON_TYPE),
      ...headers,
    };
    return send(this.agent, this.origin, method, path, all, json);
  }

  /** Makes a call; returns any answer as `{status, headers, code, msg, data}`. */
  async ask(method, path, options) {
    const { status, text: answer, headers } = await this.raw(method, `/api1${path}`, options);
    return { status, headers, ...JSON.parse(answer) };
  }

  /** Makes a call; returns the `data` of its successful answer. */
  async data(method, path, options) {
    const { status, code, msg, data } = await this.ask(method, path, options);
    if (status !== 200 || code !== 0) throw new Error(`${method} ${path}: ${status}, code ${code}: ${msg}`);
    return data;
  }

  get(path, token) {
    return this.data('GET', path, { token });
  }

  post(path, body, token) {
    return this.data('POST', path, { body, token });
  }

  /** Makes a call that must be refused; returns the refusal. */
  async refused(method, path, options) {
    const answer = await this.ask(method, path, options);
    if (answer.code === 0) throw new Error(`${method} ${path} was not refused`);
    return answer;
  }
}

export async function serveTenants({ program, store = 'memory', flags = [] }) {
  const { origin, pid, stop } = await serve({
    program,
    store,
    flags: ['--qa', '--web', 'dist', '--limits', LIMITS, ...flags],
    env: { ...process.env, LOAN_LOG: 'human,error' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  return {
    origin,
    pid,
    /** Creates a tenant, which `qa.close` deletes; docs/qa.md describes the options (`name`, `now`, `freeze` …). */
    async tenant(wanted = {}) {
      const qa = await Qa.open(origin, wanted);
      return { qa, api: new Api(qa, agent) };
    },
    /** Returns the names of all tenants except `default`, which always exists. */
    async names() {
      const all = await new Qa(origin).tenants();
      return all.map(({ name }) => name).filter((name) => name !== 'default');
    },
    async stop() {
      agent.destroy();
      await stop();
    },
  };
}
