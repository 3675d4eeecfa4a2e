/**
 * `make test-tenants`: runs forty API tests like those of a QA team, all in parallel on one server. Each test creates its own
 * tenant with the published client. JOURNEY_REPEATS (1) is the number of runs; nothing is retried.
 * LOAN_SERVER (target/debug/loan-server) is the server, JOURNEY_STORE its store: `memory` or `sled`, a store on disk.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporary } from '../lib/place.mjs';
import { serveTenants } from '../lib/tenants.mjs';
import { clock } from './journey/clock.mjs';
import { codes } from './journey/codes.mjs';
import { faults } from './journey/faults.mjs';
import { journal } from './journey/journal.mjs';
import { loans } from './journey/loans.mjs';

const REPEATS = Number(process.env.JOURNEY_REPEATS ?? 1);
const TESTS = Object.entries({ ...loans, ...clock, ...codes, ...faults, ...journal });
const COUNT = 40;
assert.equal(TESTS.length, COUNT);

let server;

before(async () => {
  const store = process.env.JOURNEY_STORE === 'sled' ? `sled:${join(temporary('journey'), 'store')}` : 'memory';
  server = await serveTenants({ store });
});

after(async () => {
  try {
    assert.deepEqual(await server.names(), [], 'every test ended its tenant');
  } finally {
    await server?.stop();
  }
});

for (let turn = 1; turn <= REPEATS; turn += 1) {
  describe(`run ${turn} of ${REPEATS}`, { concurrency: COUNT }, () => {
    for (const [name, { wanted, check }] of TESTS) {
      test(name, async () => {
        const tenant = await server.tenant(wanted);
        try {
          await check(tenant, server);
        } finally {
          await tenant.qa.close();
        }
      });
    }
  });
}
