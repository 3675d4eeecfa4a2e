import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { feedbackTyped } from '@features/feedback/feedbackSlice';
import { sessionEnded, signedIn } from '@platform/session/slice';
import { eventually } from '@testing/time';
import { sendWaiting } from './actions';
import { keepsDrafts } from './outboxSlice';
import { ASHA, begin, kill, start } from './testing/app';
import { Vault } from './vault';

beforeEach(begin);
afterEach(kill);

async function signIn() {
  const store = await start();
  expect(keepsDrafts(store.getState())).toBe(false);
  store.dispatch(signedIn(ASHA));
  await sendWaiting();
  return { store, keeps: () => keepsDrafts(store.getState()) };
}

it('drafts are kept while a session is open', async () => {
  const { store, keeps } = await signIn();
  expect(keeps()).toBe(true);
  store.dispatch(sessionEnded({ loginHref: null }));
  expect(keeps()).toBe(false);
});

it('drafts are not kept where the browser has no database', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { keeps } = await signIn();
  expect(keeps()).toBe(false);
});

it('drafts are not kept while the phone is full, and are once it has room', async () => {
  const { store, keeps } = await signIn();
  const put = vi.spyOn(Vault.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  store.dispatch(feedbackTyped({ content: 'Hello' }));
  await eventually(() => expect(keeps()).toBe(false));
  put.mockRestore();
  store.dispatch(feedbackTyped({ content: 'Hello again' }));
  await eventually(() => expect(keeps()).toBe(true));
});
