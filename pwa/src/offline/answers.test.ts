import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountApi } from '@features/account/api';
import { homeApi } from '@entities/home/api';
import { sessionEnded, signedIn } from '@platform/session/slice';
import { verificationApi } from '@features/verification/api';
import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import { LOST, ok, serve } from '@testing/server';
import { home } from '@testing/examples';
import { sendWaiting } from './actions';
import { ASHA, ashaTyping, begin, kill, start } from './testing/app';
import { atRest, changeSchemas, recordNames, upgradeDatabase } from './testing/phone';
import { eventually } from '@testing/time';

const HOME = 'GET /home/v1/index';

const stored = async (many: number): Promise<readonly string[]> =>
  eventually(async () => {
    const { answers } = await recordNames();
    expect(answers).toHaveLength(many);
    return answers ?? [];
  });

beforeEach(begin);
afterEach(kill);

describe('what was read', () => {
  it('is shown with its age when there is no answer, and the query still failed', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    const { fulfilledTimeStamp } = homeApi.endpoints.homeIndex.select()(store.getState());
    await stored(1);
    await kill();
    serve({ [HOME]: LOST });
    const next = await start();
    await next.dispatch(homeApi.endpoints.homeIndex.initiate());
    await eventually(() => {
      const found = homeApi.endpoints.homeIndex.select()(next.getState());
      expect(found.data?.homeProductVos[0]?.id).toBe('saral-first');
      expect(found.fulfilledTimeStamp).toBe(fulfilledTimeStamp);
      expect(found.isError).toBe(true);
    });
  });

  it.each([
    ['of a type that no answer has any more', 'another', 0],
    ['of the type of another answer', ANSWER_SCHEMAS.orderList, 1],
  ])('is not shown when it is %s, and drafts are', async (_of, schema, left) => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    await stored(1);
    await kill();
    await changeSchemas(schema);
    serve({ [HOME]: LOST });
    const next = await start();
    await next.dispatch(homeApi.endpoints.homeIndex.initiate());
    await atRest();
    expect(homeApi.endpoints.homeIndex.select()(next.getState()).data).toBeUndefined();
    expect((await recordNames()).answers).toHaveLength(left);
    expect(next.getState().feedback.content).toBe('Hello');
  });

  it('goes when the session expires, also if the browser had closed the database', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    await stored(1);
    await upgradeDatabase();
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    await stored(0);
  });

  it('goes when the session expires', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    await stored(1);
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    await stored(0);
    await eventually(async () => expect((await recordNames()).drafts).not.toEqual([]));
  });

  it('is too old after 30 days of the server, whatever the clock of the phone says', async () => {
    const day = (date: string) => Response.json(ok(home()), { headers: { date } });
    const read = async (date: string) => {
      serve({ [HOME]: () => day(date), 'GET /client/v1/about-us': () => day(date) });
      const next = await start();
      next.dispatch(signedIn(ASHA));
      await sendWaiting();
      return next;
    };
    const store = await read('Sat, 01 Aug 2026 00:00:00 GMT');
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    const [aged] = await stored(1);
    await kill();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 365 * 24 * 3600 * 1000);
    serve({ [HOME]: LOST });
    const far = await start();
    await far.dispatch(homeApi.endpoints.homeIndex.initiate());
    await eventually(() => expect(homeApi.endpoints.homeIndex.select()(far.getState()).data).toBeDefined());
    await kill();
    const next = await read('Tue, 01 Sep 2026 00:00:01 GMT');
    await next.dispatch(accountApi.endpoints.aboutUs.initiate());
    await eventually(async () => {
      const [fresh, ...others] = (await recordNames()).answers ?? [];
      expect(others).toEqual([]);
      expect(fresh).not.toBe(aged);
    });
  });

  it('of an identity is not kept', async () => {
    serve({ 'GET /authen/h5/face-result': ok({ status: 1 }) });
    const store = await ashaTyping();
    await store.dispatch(verificationApi.endpoints.faceResult.initiate());
    await kill();
    serve({ 'GET /authen/h5/face-result': LOST });
    const next = await start();
    await next.dispatch(verificationApi.endpoints.faceResult.initiate());
    await atRest();
    expect(verificationApi.endpoints.faceResult.select()(next.getState()).data).toBeUndefined();
  });
});
