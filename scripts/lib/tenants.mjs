// Creates tenants of a server, each with clients of the test controls (`qa`) and the API (`api`).
import { Qa } from '../../server/clients/typescript/index.mjs';
import { Caller } from './caller.mjs';
import { serve } from './server.mjs';

/** Limits that no test reaches, because one machine sends more requests than a person. */
export const LIMITS = ['address', 'user', 'codes', 'logins', 'sms', 'uploads', 'applications']
  .map((name) => `${name}=100000000`)
  .join(',');

export const callerOf = ({ origin, tenant }) => new Caller(origin, { 'x-qa-tenant': tenant, web_uuid: 'tenants' });

export async function serveTenants({ program, store = 'memory', flags = [] } = {}) {
  const { origin, pid, stop } = await serve({
    program,
    store,
    flags: ['--qa', '--web', 'dist', '--limits', LIMITS, ...flags],
    env: { ...process.env, LOAN_LOG: 'human,error' },
  });
  return {
    origin,
    pid,
    /** Creates a tenant, which `qa.close` deletes; docs/qa.md describes the options (`name`, `now`, `freeze` …). */
    async tenant(wanted = {}) {
      const qa = await Qa.open(origin, wanted);
      return { qa, api: callerOf(qa) };
    },
    /** Returns the names of all tenants except `default`, which always exists. */
    async names() {
      const all = await new Qa(origin).tenants();
      return all.map(({ name }) => name).filter((name) => name !== 'default');
    },
    stop,
  };
}

export const PRODUCT = 'saral-first';

/** Returns the body of a valid application by this borrower. */
export async function application(api, token, change = {}) {
  const [card] = await api.get(`/bank/v1/find-user-bank-card?productId=${PRODUCT}`, token);
  return { cardId: card.id, borrowAmount: '3000', periods: 7, productId: PRODUCT, ...change };
}
