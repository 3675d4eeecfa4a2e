import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { fetchScreen } from '@app/router';
import { createStore } from '@app/store';
import { homeApi } from '@entities/home/api';
import { home } from '@testing/examples';
import { LOST, ok, refuse, serve } from '@testing/server';
import { dropPrefetched, isPrefetched, prefetch, takePrefetched } from '@platform/calls/prefetch';
import { eventually } from '@testing/time';

it('asks once for what a screen reads first, and the screen takes that answer', async () => {
  localStorage.setItem('token', 'secret');
  const calls = serve({ 'GET /home/v1/index': ok(home()) });
  prefetch('/', 'secret');
  const store = createStore();
  expect((await store.dispatch(homeApi.endpoints.homeIndex.initiate())).data).toMatchObject(home());
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('token')).toBe('secret');
  await store.dispatch(homeApi.endpoints.homeIndex.initiate(undefined, { forceRefetch: true }));
  expect(calls, 'a later read asks again').toHaveLength(2);
});

it.each([
  ['/', ['GET /home/v1/index']],
  ['/order', ['GET /order/v1/list']],
  ['/orders/a%20b/detail', ['GET /order/v1/detail']],
  ['/product/p%261', ['GET /order/v1/precheck', 'GET /product/v1/product-info']],
  ['/product/p%261/detail', ['GET /order/v1/precheck', 'GET /product/v1/product-info']],
])('asks for %s as its screen does', async (pathname, expected) => {
  localStorage.setItem('token', 't');
  const no = refuse('Not now.');
  const calls = serve({
    'GET /home/v1/index': no,
    'GET /order/v1/list': no,
    'GET /order/v1/detail': no,
    'GET /order/v1/precheck': no,
    'GET /product/v1/product-info': no,
  });
  // Fetches the chunk first: on a busy machine, the prefetched response would expire during this download.
  const reads = await fetchScreen(pathname);
  prefetch(pathname, 't');
  await eventually(() => expect(isPrefetched()).toBe(true));
  const store = createStore();
  await Promise.all(reads.map((read) => store.dispatch(read)));
  expect(calls.map(({ name }) => name)).toEqual(expected);
  expect(isPrefetched(), 'all of it was taken').toBe(false);
});

it('asks for what leads on to a loan that is to be repaid', async () => {
  localStorage.setItem('token', 't');
  const calls = serve({ 'GET /home/v1/index': ok(home()) });
  prefetch('/repay', 't');
  await eventually(() => expect(isPrefetched()).toBe(true));
  await createStore().dispatch(homeApi.endpoints.homeIndex.initiate());
  expect(calls).toHaveLength(1);
});

it('gives an answer to nobody else', () => {
  serve({ 'GET /order/v1/list': ok([]) });
  prefetch('/order', 't');
  expect(takePrefetched('/api1/order/v1/list', 'other')).toBeUndefined();
  expect(takePrefetched('/api1/order/v1/list', 't')).toBeInstanceOf(Promise);
});

it('asks for nothing where the address cannot be read', () => {
  const calls = serve({});
  prefetch('/orders/%E0%A4%A/detail', 't');
  expect(calls).toHaveLength(0);
});

it('asks for nothing where it does not know the screen', () => {
  const calls = serve({});
  prefetch('/personal', 't');
  expect(calls).toHaveLength(0);
});

describe('on a slow line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem('token', 't');
  });

  it('is not asked for again by an app that comes long after the answer', async () => {
    const calls = serve({ 'GET /home/v1/index': ok(home()) });
    prefetch('/', 't');
    await vi.advanceTimersByTimeAsync(60_000);
    const taken = await createStore().dispatch(homeApi.endpoints.homeIndex.initiate());
    expect(taken.data).toMatchObject(home());
    expect(calls).toHaveLength(1);
  });

  it('is not asked for again where it failed, and is by the next try', async () => {
    const calls = serve({ 'GET /home/v1/index': () => (calls.length > 1 ? ok(home()) : LOST) });
    prefetch('/', 't');
    const store = createStore();
    const read = () => store.dispatch(homeApi.endpoints.homeIndex.initiate(undefined, { forceRefetch: true }));
    expect((await read()).error).toMatchObject({ kind: 'network' });
    expect(calls).toHaveLength(1);
    expect((await read()).data).toMatchObject(home());
  });

  it('gives no answer that is older than a call may take', async () => {
    serve({ 'GET /order/v1/list': ok([]) });
    prefetch('/order', 't');
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(takePrefetched('/api1/order/v1/list', 't')).toBeUndefined();
  });

  it('gives nothing to a later screen than the first', () => {
    serve({ 'GET /order/v1/list': ok([]) });
    prefetch('/order', 't');
    dropPrefetched();
    expect(takePrefetched('/api1/order/v1/list', 't')).toBeUndefined();
  });
});
