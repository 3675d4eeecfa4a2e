import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setupListeners } from '@reduxjs/toolkit/query';
import { orderItem } from '@features/orders/testing/answers';
import { fakeServer, LOST, ok, openScreen, withRealCore } from '@testing/screen';
import { holdTimers, settled } from '@testing/time';
import { refreshOpenPage } from './openPage';

withRealCore();

let stops: (() => void)[] = [];

const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

beforeEach(() => void at('2026-11-20T23:59:00+05:30'));
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
});

/** Shows an overdue order, and then has no answers. */
async function openOrders() {
  let isLost = false;
  fakeServer({ 'GET /order/v1/list': () => (isLost ? LOST : ok([orderItem('8', { payable: '5185.00' })])) });
  const { store, user } = await openScreen('/order');
  await screen.findByRole('article');
  await settled();
  isLost = true;
  stops.push(setupListeners(store.dispatch));
  return { user, come: () => (isLost = false) };
}

it('a page that stays open over midnight in India says of what time its amounts are', async () => {
  const midnight = holdTimers(65_000);
  stops.push(refreshOpenPage());
  const { user, come } = await openOrders();
  expect(screen.queryByText(/as of/i)).toBeNull();
  at('2026-11-21T00:00:05+05:30');
  await midnight.ring();
  await screen.findByText('As of 20 Nov 2026, 23:59');
  const retry = screen.getByRole('button', { name: 'Retry' });
  come();
  retry.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement?.tagName, 'the focus after Retry').toBe('H1');
});

it('a page that stays open says of what time its amounts are when the network goes', async () => {
  stops.push(refreshOpenPage());
  await openOrders();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect((await screen.findByRole('button', { name: 'Retry' })).parentElement?.textContent).toContain('As of 23:59');
});

it('a hidden page asks for nothing, and again for the next midnight once it is looked at', async () => {
  const focused = vi.fn();
  window.addEventListener('focus', focused);
  const pause = holdTimers(24 * 3_600_000 + 5000);
  at('2026-11-21T00:00:00+05:30');
  stops.push(refreshOpenPage(), () => window.removeEventListener('focus', focused));
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pause.ring();
  window.dispatchEvent(new Event('offline'));
  expect(focused).not.toHaveBeenCalled();
  expect(pause.waiting()).toBe(1);
  look.mockReturnValue('visible');
  await pause.ring();
  expect(focused).toHaveBeenCalledTimes(1);
  expect(pause.waiting()).toBe(1);
});

it.each([
  ['/schedule', 'GET /order/v1/auto-apply-list'],
  ['/schedule/B1?pid=P1', 'GET /order/v1/get-auto-apply'],
  ['/product/P1', 'GET /order/v1/precheck'],
  ['/product/P1/denied', 'GET /order/v1/precheck'],
  ['/orders/O1/reapply', 'GET /order/v1/detail'],
  ['/bank?pid=P1', 'GET /bank/v1/find-user-bank-card'],
])('%s is read again when the borrower comes back to it', async (path, name) => {
  const server = fakeServer({
    'GET /home/v1/index': LOST,
    'GET /product/v1/product-info': LOST,
    'GET /order/v1/precheck': LOST,
    'GET /order/v1/detail': LOST,
    'GET /order/v1/auto-apply-list': LOST,
    'GET /order/v1/get-auto-apply': LOST,
    'GET /bank/v1/find-user-bank-card': LOST,
  });
  const { store } = await openScreen(path);
  await vi.waitFor(() => expect(server.named(name)).not.toHaveLength(0));
  await settled();
  stops.push(setupListeners(store.dispatch));
  const before = server.named(name).length;
  act(() => void window.dispatchEvent(new Event('focus')));
  await settled();
  expect(server.named(name).length).toBeGreaterThan(before);
});
