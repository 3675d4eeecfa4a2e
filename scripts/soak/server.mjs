// Starts a production server, and puts borrowers into its store.
import { openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { Caller } from '../lib/caller.mjs';
import { each } from '../lib/each.mjs';
import { serve } from '../lib/server.mjs';
import { percentile } from '../lib/taken.mjs';
import { SECRETS } from '../release/providers.mjs';

export const PROGRAM = resolve(process.env.LOAN_SERVER ?? 'target/release/loan-server');

/** Starts the server on the store in a folder; without `providers`, with test controls. */
export function open(place, { providers, flags = [], env = {}, log } = {}) {
  return serve({
    program: PROGRAM,
    store: `sled:${join(place, 'data')}`,
    flags: [...(providers ? [] : ['--qa']), ...flags],
    env: { ...providers?.settings, ...SECRETS, LOAN_LOG: log ? 'json,info' : 'human,loan_server=error', ...env },
    stdio: ['ignore', 'ignore', log ? openSync(log, 'a') : 'inherit'],
  });
}

/** Creates this number of verified borrowers in a store; returns the token and card of each. */
export async function borrowers(place, many) {
  const { origin, stop } = await open(place);
  const qa = new Qa(origin);
  const made = [];
  const make = async (number) => {
    const { token } = await qa.scenario('verified', `7${String(number).padStart(9, '0')}`);
    const [card] = await new Caller(origin, { token }).get('/bank/v1/find-user-bank-card?productId=saral-first');
    made.push({ token, card: card.id });
  };
  await each([...Array(many).keys()], 8, make);
  await stop();
  return made;
}

export const shown = (times) =>
  `p50 ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms of ${times.length}`;
