import { expect, it, vi } from 'vitest';
import { homeApi } from '@features/home/api';
import { ordersApi } from '@features/orders/api';
import { productApi } from '@features/product/api';
import { ok, serve } from '@testing/server';
import { askAhead, takeAhead } from './ahead';
import { createStore } from './store';

it('asks once for what a screen reads first, and the screen takes that answer', async () => {
  localStorage.setItem('token', 'secret');
  const calls = serve({ 'GET /home/v1/index': ok({ n: 1 }) });
  askAhead('/', 'secret');
  const store = createStore();
  expect((await store.dispatch(homeApi.endpoints.homeIndex.initiate())).data).toEqual({ n: 1 });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('token')).toBe('secret');
  await store.dispatch(homeApi.endpoints.homeIndex.initiate(undefined, { forceRefetch: true }));
  expect(calls, 'a later read asks again').toHaveLength(2);
});

it.each([
  ['/order', 'GET /order/v1/list', () => ordersApi.endpoints.orderList.initiate()],
  ['/orders/a%20b/detail', 'GET /order/v1/detail', () => ordersApi.endpoints.orderDetail.initiate('a b')],
  ['/product/p%261/detail', 'GET /product/v1/product-info', () => productApi.endpoints.productInfo.initiate('p&1')],
  ['/repay', 'GET /home/v1/index', () => homeApi.endpoints.homeIndex.initiate()],
])('asks for %s as its screen does', async (pathname, call, read) => {
  localStorage.setItem('token', 't');
  const calls = serve({ [call]: ok(null) });
  askAhead(pathname, 't');
  await createStore().dispatch(read() as never);
  expect(calls).toHaveLength(1);
});

it('gives an answer to nobody else', () => {
  serve({ 'GET /order/v1/list': ok([]) });
  askAhead('/order', 't');
  expect(takeAhead('/api1/order/v1/list', 'other')).toBeUndefined();
  expect(takeAhead('/api1/order/v1/list', 't')).toBeInstanceOf(Promise);
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
