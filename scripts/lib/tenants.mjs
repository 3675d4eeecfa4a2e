// Tenants of the server with test controls: of each the client of its controls that anybody may use (`qa`), and the API as
// its users call it (`api`).
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { serve } from './server.mjs';

/** One machine sends more than a person would. Refusals for that are not what is tested here. */
export const LIMITS = ['address', 'user', 'codes', 'logins', 'sms', 'uploads', 'applications']
  .map((name) => `${name}=100000000`)
  .join(',');
const JSON_TYPE = { 'content-type': 'application/json' };
/** How long an answer may take, in milliseconds: only what hangs takes so long. */
const PATIENCE = 60_000;

/** A call over a connection that is kept; gives `{status, headers, text}`. */
async function send(agent, origin, method, path, headers, body) {
  const sent = request(`${origin}${path}`, { agent, method, headers, timeout: PATIENCE });
  sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within ${PATIENCE / 1000} s`)));
  const [answer] = await once(sent.end(body), 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** The API in a tenant. */
export class Api {
  constructor({ origin, tenant }, agent) {
    Object.assign(this, { origin, tenant, agent });
  }

  /** The answer to any call, whatever it says: `{status, headers, text}`. */
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

  /** An answer as `{status, headers, code, msg, data}`. */
  async ask(method, path, options) {
    const { status, text: answer, headers } = await this.raw(method, `/api1${path}`, options);
    return { status, headers, ...JSON.parse(answer) };
  }

  /** `data` of a success. */
  async data(method, path, options) {
    const { status, code, msg, data } = await this.ask(method, path, options);
    if (status !== 200 || code !== 0) throw new Error(`${method} ${path}: ${status}, code ${code}: ${msg}`);
    return data;
  }

  /** A call by somebody who is signed in. */
  get(path, token) {
    return this.data('GET', path, { token });
  }

  post(path, body, token) {
    return this.data('POST', path, { body, token });
  }

  /** What a call is refused with: `{status, code, msg, data}`. */
  async refused(method, path, options) {
    const answer = await this.ask(method, path, options);
    if (answer.code === 0) throw new Error(`${method} ${path} was not refused`);
    return answer;
  }
}

/** Starts the server over a store. */
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
    /** Makes a tenant, which `qa.close` ends; what it is given (`name`, `now`, `freeze` …) is as docs/qa.md has it. */
    async tenant(wanted = {}) {
      const qa = await Qa.open(origin, wanted);
      return { qa, api: new Api(qa, agent) };
    },
    /** Names of the tenants there are, without `default`, which never ends. */
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
