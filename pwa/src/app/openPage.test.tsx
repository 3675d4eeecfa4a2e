import { act, screen } from '@testing-library/react';
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
  const { store } = await openScreen('/order');
  await screen.findByRole('article');
  await settled();
  isLost = true;
  stops.push(setupListeners(store.dispatch));
}

it('a page that stays open over midnight in India says of what time its amounts are', async () => {
  const midnight = holdTimers(65_000);
  stops.push(refreshOpenPage());
  await openOrders();
  expect(screen.queryByText(/as of/i)).toBeNull();
  at('2026-11-21T00:00:05+05:30');
  await midnight.ring();
  expect((await screen.findByRole('button', { name: 'Retry' })).parentElement?.textContent).toContain(
    'As of Nov 20, 23:59',
  );
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
