// Tests of a tenant's clock and of the deadlines that depend on it.
import assert from 'node:assert/strict';
import { HOME, NOON, detail, one, refusal, stateOf } from './shared.mjs';

export const clock = {
  'a loan is overdue the day after its due date': one(async ({ qa }) => {
    const { orderIds } = await qa.load('loaned');
    await qa.advance('P5D');
    assert.equal(await stateOf(qa, orderIds[0]), '6');
    await qa.advance('P1D');
    assert.equal(await stateOf(qa, orderIds[0]), '8');
  }),
  'an approval that nobody confirms lapses at the next deadline': one(async ({ qa }) => {
    const { orderIds } = await qa.load('passed');
    await qa.toNextDeadline();
    assert.equal(await stateOf(qa, orderIds[0]), '10');
  }),
  'an extension that nobody pays for lapses after 24 hours': one(
    async ({ qa }) => {
      const { orderIds } = await qa.load('extension-pending');
      await qa.advance('PT22H');
      assert.equal(await stateOf(qa, orderIds[0]), '11');
      await qa.advance('PT2H');
      assert.equal(await stateOf(qa, orderIds[0]), '6');
    },
    { now: NOON, freeze: true },
  ),
  'a clock begins where it is told to, and stands': one(
    async ({ qa }) => {
      const [first, second] = [await qa.clock(), await qa.clock()];
      assert.deepEqual([first.now, second.now, first.frozen], [NOON, NOON, true]);
    },
    { now: NOON, freeze: true },
  ),
  'a clock does not go back past an event': one(async ({ qa }) => {
    const { orderIds } = await qa.load('loaned');
    await assert.rejects(qa.advance('-P3D'), refusal(409, { msg: /disbursed/ }));
    assert.equal(await stateOf(qa, orderIds[0]), '6');
  }),
  'a clock does not go ahead for a hundred years': one(async ({ qa }) => {
    await assert.rejects(qa.advance('P36500D'), refusal(409));
    const { offsetMs } = await qa.clock();
    assert.equal(offsetMs, 0);
  }),
  'there is no next deadline when nothing runs': one(async ({ qa }) => {
    await qa.load('verified');
    await assert.rejects(qa.toNextDeadline(), refusal(409));
  }),
  'what is owed grows day by day': one(async ({ qa, api }) => {
    const { token, orderIds } = await qa.load({ overdueDays: 1 });
    const owed = async () => Number((await detail(api, token, orderIds[0])).overdueFee);
    const first = await owed();
    await qa.advance('P2D');
    assert.ok(first > 0);
    assert.equal(await owed(), 3 * first);
  }),
  'a session ends by itself': one(async ({ qa, api }) => {
    const { token } = await qa.load('verified');
    await api.get(HOME, token);
    await qa.advance('P60D');
    assert.equal((await api.refused(HOME, { token })).code, -4);
  }),
};
