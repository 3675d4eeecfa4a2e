import { expect, it } from 'vitest';
import { store } from './store';

it('knows when the phone has no network and when nobody looks, also without an offline session', () => {
  const { online, focused } = store.getState().api.config;
  expect([online, focused]).toEqual([true, true]);
  window.dispatchEvent(new Event('offline'));
  expect(store.getState().api.config.online).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(store.getState().api.config.online).toBe(true);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(store.getState().api.config.focused).toBe(false);
  Reflect.deleteProperty(document, 'visibilityState');
  window.dispatchEvent(new Event('visibilitychange'));
  expect(store.getState().api.config.focused).toBe(true);
});
