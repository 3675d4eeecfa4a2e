import { expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { orderApi } from '@entities/order/api';
import { refuse, serve } from '@testing/server';

vi.mock('@core/index', async (original) => ({
  ...(await original<object>()),
  loadEntry: () => Promise.reject(new Error('no core')),
}));

async function expiredAt(address: string) {
  localStorage.setItem('token', 'own');
  window.history.replaceState(null, '', address);
  serve({ 'GET /order/v1/detail': refuse('Expired.', -4) });
  const store = createStore();
  await store.dispatch(orderApi.endpoints.orderDetail.initiate('O1', { subscribe: false }));
  return store.getState().session;
}

it.each(['/verify/contact2?pid=p1', '/orders/audit?orderId=O1'])(
  'an expired session stays at %s also while core is missing',
  async (address) => {
    expect(await expiredAt(address)).toMatchObject({ token: 'own', isExpired: true });
    expect(localStorage.getItem('token')).toBe('own');
  },
);

it('an expired session ends on every other page, also while core is missing', async () => {
  expect(await expiredAt('/order')).toMatchObject({ token: null, isExpired: false });
});
