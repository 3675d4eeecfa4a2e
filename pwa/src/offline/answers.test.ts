import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountApi } from '@features/account/api';
import { homeApi } from '@features/home/api';
import { sessionEnded, signedIn } from '@features/session/slice';
import { verificationApi } from '@features/verification/api';
import { LOST, ok, serve } from '@testing/server';
import { home } from '@testing/examples';
import { sendWaiting } from './actions';
import { ASHA, ashaTyping, begin, kill, start } from './testing/app';
import { atRest, changeSchemas, recordNames } from './testing/phone';
import { eventually } from '@testing/time';

const HOME = 'GET /home/v1/index';

beforeEach(begin);
afterEach(kill);

describe('what was read', () => {
  it('is shown with its age when there is no answer, and the query still failed', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    const { fulfilledTimeStamp } = homeApi.endpoints.homeIndex.select()(store.getState());
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

  it('is discarded in silence when its wire types have changed, and drafts are not', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    await kill();
    await changeSchemas('another');
    serve({ [HOME]: LOST });
    const next = await start();
    await next.dispatch(homeApi.endpoints.homeIndex.initiate());
    await atRest();
    expect(homeApi.endpoints.homeIndex.select()(next.getState()).data).toBeUndefined();
    expect((await recordNames()).answers).toEqual([]);
    expect(next.getState().feedback.content).toBe('Hello');
  });

  it('goes when the session expires', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    await atRest();
    expect((await recordNames()).answers).toHaveLength(1);
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    await atRest();
    expect((await recordNames()).answers).toEqual([]);
    expect((await recordNames()).drafts).not.toEqual([]);
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
    await kill();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 365 * 24 * 3600 * 1000);
    serve({ [HOME]: LOST });
    const far = await start();
    await far.dispatch(homeApi.endpoints.homeIndex.initiate());
    await eventually(() => expect(homeApi.endpoints.homeIndex.select()(far.getState()).data).toBeDefined());
    await kill();
    const next = await read('Tue, 01 Sep 2026 00:00:01 GMT');
    await next.dispatch(accountApi.endpoints.aboutUs.initiate());
    await kill();
    expect((await recordNames()).answers).toHaveLength(1);
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
