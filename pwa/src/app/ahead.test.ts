import { expect, it, vi } from 'vitest';
import { ok, serve } from '@testing/server';
import { askAhead, takeAhead } from './ahead';
import { api } from './api';
import { createStore } from './store';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({ homeAhead: build.query<unknown, void>({ query: () => ({ url: '/home/v1/index' }) }) }),
});
const { homeAhead } = testApi.endpoints;

it('asks once for what a screen reads first, and the screen takes that answer', async () => {
  localStorage.setItem('token', 'secret');
  const calls = serve({ 'GET /home/v1/index': ok({ n: 1 }) });
  askAhead('/', 'secret');
  const store = createStore();
  expect((await store.dispatch(homeAhead.initiate())).data).toEqual({ n: 1 });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('token')).toBe('secret');
  await store.dispatch(homeAhead.initiate(undefined, { forceRefetch: true }));
  expect(calls, 'a later read asks again').toHaveLength(2);
});

it('names the order whose screen is opened', () => {
  serve({ 'GET /order/v1/detail': ok(null) });
  askAhead('/orders/a%20b/detail', 't');
  expect(takeAhead('/api1/order/v1/detail?orderId=a+b', 'other')).toBeUndefined();
  expect(takeAhead('/api1/order/v1/detail?orderId=a+b', 't')).toBeInstanceOf(Promise);
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
