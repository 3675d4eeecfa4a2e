import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from '@app/store';
import { ASHA, RAVI, begin, kill, startFor } from '@offline/testing/app';
import { signedIn } from '@platform/session/slice';
import { type Answers, LOST, ok, serve } from '@testing/server';
import { eventually, settled } from '@testing/time';
import { setAppCached } from '../sw/offer';
import { beginSignedIn } from './signedInParts';

const ANSWERS: Answers = {
  'GET /client/v1/legal': LOST,
  'GET /client/v1/faq': ok([]),
  'GET /client/v1/about-us': LOST,
  'GET /client/v1/config': LOST,
};
const DOCUMENTS = Object.keys(ANSWERS);

beforeEach(begin);
afterEach(kill);

it('fetches the documents for offline use once for each user, when the app is cached', async () => {
  const calls = serve(ANSWERS);
  const named = () => calls.map(({ name }) => name);
  const store = createStore();
  startFor(store);
  store.dispatch(signedIn(ASHA));
  beginSignedIn(store);
  await settled();
  expect(named()).toEqual([]);
  setAppCached(true);
  await eventually(() => expect(named()).toEqual(DOCUMENTS));
  setAppCached(true);
  await settled();
  expect(named()).toEqual(DOCUMENTS);
  store.dispatch(signedIn(RAVI));
  await eventually(() => expect(named()).toEqual([...DOCUMENTS, ...DOCUMENTS]));
});
