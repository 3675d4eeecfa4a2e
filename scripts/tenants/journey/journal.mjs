// Tests of a tenant's journal of calls, and of its isolation.
import assert from 'node:assert/strict';
import { application } from '../../lib/tenants.mjs';
import { APPLY, HOME, LIST, NOON, one } from './shared.mjs';

const EXPECTED = { method: 'POST', path: `/api1${APPLY}`, body: { loanPurpose: 'Shopping' }, times: 1 };

async function applied({ qa, api }, loanPurpose) {
  const { token } = await qa.load('verified');
  await api.post(APPLY, await application(api, token, { loanPurpose }), token);
}

export const journal = {
  'a call that was made is verified by what was in it': one(async ({ qa, api }) => {
    await applied({ qa, api }, 'Shopping');
    assert.equal((await qa.verify(EXPECTED)).count, 1);
  }),
  'a call that was not made is refused with what came nearest': one(async ({ qa, api }) => {
    await applied({ qa, api }, 'Tourism');
    await assert.rejects(qa.verify(EXPECTED), ({ status, data }) => {
      assert.deepEqual([status, data.count], [409, 0]);
      assert.match(JSON.stringify(data.nearest[0]), /Tourism/);
      return true;
    });
  }),
  'a verification waits for a call that is still to come': one(async ({ qa, api }) => {
    const verified = qa.verify({ ...EXPECTED, withinMs: 30_000 });
    await applied({ qa, api }, 'Shopping');
    assert.equal((await verified).count, 1);
  }),
  'the journal shows no phone': one(async ({ qa, api }) => {
    await api.get('/sms/v1/sendCode?phone=917000000098');
    const calls = await qa.journal();
    assert.equal(calls.length, 1);
    assert.ok(!JSON.stringify(calls).includes('7000000098'));
  }),
  'a catalogue is changed for one tenant alone': one(
    async (ours, server) => {
      const full = async (tenant) => {
        const { token } = await tenant.qa.load('verified');
        const { homeProductVos: products } = await tenant.api.get(HOME, token);
        return products.find(({ id }) => id === 'saral-first').isFull;
      };
      const other = await server.tenant();
      try {
        assert.deepEqual([await full(ours), await full(other)], [1, 0]);
      } finally {
        await other.qa.close();
      }
    },
    { catalogue: { products: { 'saral-first': { isFull: 1 } } } },
  ),
  'a reset leaves nothing, and the clock is the machine’s again': one(
    async ({ qa, api }) => {
      const { token } = await qa.load('loaned');
      await api.get(LIST, token);
      await qa.reset();
      assert.equal((await qa.clock()).offsetMs, 0);
      assert.equal((await api.refused(HOME, { token })).code, -4);
      assert.equal((await qa.journal()).length, 1, 'the call above');
    },
    { now: NOON },
  ),
};
