import { expect, it, vi } from 'vitest';
import { homeApi } from '@shared/home/api';
import { home } from '@testing/examples';
import { ok, refuse, serve } from '@testing/server';
import { askAhead, isAheadHere, takeAhead } from './ahead';
import { fetchScreen } from './router';
import { createStore } from './store';
import { eventually } from '@testing/time';

it('asks once for what a screen reads first, and the screen takes that answer', async () => {
  localStorage.setItem('token', 'secret');
  const calls = serve({ 'GET /home/v1/index': ok(home()) });
  askAhead('/', 'secret');
  const store = createStore();
  expect((await store.dispatch(homeApi.endpoints.homeIndex.initiate())).data).toEqual(home());
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('token')).toBe('secret');
  await store.dispatch(homeApi.endpoints.homeIndex.initiate(undefined, { forceRefetch: true }));
  expect(calls, 'a later read asks again').toHaveLength(2);
});

it.each([
  ['/', ['GET /home/v1/index']],
  ['/order', ['GET /order/v1/list']],
  ['/orders/a%20b/detail', ['GET /order/v1/detail']],
  ['/product/p%261/detail', ['GET /order/v1/precheck', 'GET /product/v1/product-info', 'GET /home/v1/index']],
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
  // The chunk first: on a busy machine it takes longer than an answer is fresh.
  const reads = await fetchScreen(pathname);
  askAhead(pathname, 't');
  await eventually(() => expect(isAheadHere()).toBe(true));
  const store = createStore();
  await Promise.all(reads.map((read) => store.dispatch(read)));
  expect(calls.map(({ name }) => name)).toEqual(expected);
  expect(isAheadHere(), 'all of it was taken').toBe(false);
});

it('asks for what leads on to a loan that is to be repaid', async () => {
  localStorage.setItem('token', 't');
  const calls = serve({ 'GET /home/v1/index': ok(home()) });
  askAhead('/repay', 't');
  await createStore().dispatch(homeApi.endpoints.homeIndex.initiate());
  expect(calls).toHaveLength(1);
});

it('gives an answer to nobody else', () => {
  serve({ 'GET /order/v1/list': ok([]) });
  askAhead('/order', 't');
  expect(takeAhead('/api1/order/v1/list', 'other')).toBeUndefined();
  expect(takeAhead('/api1/order/v1/list', 't')).toBeInstanceOf(Promise);
});

it('asks for nothing where the address cannot be read', () => {
  const calls = serve({});
  askAhead('/orders/%E0%A4%A/detail', 't');
  expect(calls).toHaveLength(0);
});

it('asks for nothing where it does not know the screen, and gives no old answer', () => {
  vi.useFakeTimers();
  const calls = serve({ 'GET /order/v1/list': ok([]) });
  askAhead('/personal', 't');
  expect(calls).toHaveLength(0);
  askAhead('/order', 't');
  vi.advanceTimersByTime(10_000);
  expect(takeAhead('/api1/order/v1/list', 't')).toBeUndefined();
  vi.useRealTimers();
});
