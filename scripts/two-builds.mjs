/**
 * Tests a rolling upgrade: the former release and this build run on one database, and each reads records that the other has just
 * written. Two loans go from application to repayment. The programs take turns at the steps; after each step both must show the same
 * order. At the end, this build must be able to read every record. Each program serves its own release's catalogue, because an older
 * program may not know all fields and files of a newer one.
 *   LOAN_TEST_POSTGRES=… node scripts/two-builds.mjs FORMER PRESENT FORMER_FIXTURES
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Qa } from '../server/clients/typescript/index.mjs';
import { Caller } from './lib/caller.mjs';
import { temporary } from './lib/place.mjs';
import { serve } from './lib/server.mjs';

const STEPS = ['approve', 'getMoney', 'disbursed', 'requestExtension', 'extensionPaid', 'repaid'];
/** How long a step's background work may take, in milliseconds. */
const SETTLED_MS = 300;

const [former, present, formerFixtures] = process.argv.slice(2);
const place = temporary('two-builds');
const store = process.env.LOAN_TEST_POSTGRES;
const flags = ['--blobs', join(place, 'pictures'), '--store-key-file', join(place, 'key')];
const start = (program, fixtures) => serve({ program, store, fixtures, flags: ['--qa', '--web', 'scripts', ...flags] });

/** Returns the fields of `older` with another value in `newer`, and lists with another length. Sentences (`…Msg`, `reason`) may differ. */
function differences(older, newer, path = '') {
  if (/(Msg|\.reason)$/.test(path)) return [];
  if (Array.isArray(older) && older.length !== newer?.length) return [`${path}: lists of different lengths`];
  if (older === null || typeof older !== 'object') return older === newer ? [] : [`${path}: ${older} and ${newer}`];
  return Object.entries(older).flatMap(([key, value]) => differences(value, newer?.[key], `${path}.${key}`));
}

async function lives(first, servers) {
  const { tenant } = await Qa.open(servers[first].origin, { freeze: true });
  const qa = servers.map(({ origin }) => new Qa(origin, tenant));
  const { orderIds, token } = await qa[first].load('auditing');
  const [id] = orderIds;
  const apps = servers.map(({ origin }) => new Caller(origin, { token, 'x-qa-tenant': tenant }));
  for (const [index, event] of STEPS.entries()) {
    // A loan cannot be extended on the day of its disbursal.
    if (event === 'requestExtension') await qa[first].advance('P3D');
    await qa[(first + index + 1) % 2].event(id, event);
    await wait(SETTLED_MS);
    const [older, newer] = await Promise.all(apps.map((app) => app.get(`/order/v1/detail?orderId=${id}`)));
    assert.deepEqual(differences(older, newer), [], `both show the same after ${event}`);
  }
}

const old = await start(former, formerFixtures);
const now = await start(present, 'fixtures');
await lives(0, [old, now]);
await lives(1, [old, now]);
await old.stop();
await now.stop();
execFileSync(present, ['verify', '--store', store, ...flags], { stdio: 'inherit' });
console.log('2 passed, 0 failed');
