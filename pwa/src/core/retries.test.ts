import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetched = vi.hoisted(() => vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))));
vi.mock('loan-wasm', () => ({ default: fetched }));

/** Longer than the first retry delay, and too short for a second retry, in milliseconds. */
const PAUSE_MS = 3500;

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
});
afterEach(() => void vi.useRealTimers());

const flip = () => window.dispatchEvent(new Event('online'));

async function waiting() {
  const { useCore } = await import('./useCore');
  const hook = renderHook(useCore);
  await vi.advanceTimersByTimeAsync(0);
  return hook;
}

it('asks at one pace, however often the network comes and goes', async () => {
  const { unmount } = await waiting();
  for (let flips = 0; flips < 20; flips += 1) {
    flip();
    await vi.advanceTimersByTimeAsync(20);
  }
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(fetched.mock.calls.length).toBeGreaterThan(0);
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(2);
  unmount();
});

it('asks at once when the network is back', async () => {
  const { unmount } = await waiting();
  fetched.mockClear();
  flip();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledOnce();
  unmount();
});

it('asks ever more seldom what cannot be had, and soon again when the network is back', async () => {
  const { unmount } = await waiting();
  const HOUR_MS = 3_600_000;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(fetched.mock.calls.length).toBeGreaterThan(60);
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(120);
  flip();
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(fetched).toHaveBeenCalled();
  unmount();
});

it('asks no more for a screen that was left', async () => {
  const { unmount } = await waiting();
  flip();
  await vi.advanceTimersByTimeAsync(20);
  flip();
  unmount();
  await vi.advanceTimersByTimeAsync(20);
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect(fetched).not.toHaveBeenCalled();
});
