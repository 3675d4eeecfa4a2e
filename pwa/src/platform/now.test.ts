import { afterEach, expect, it, vi } from 'vitest';

import { now, nowText, shown } from '@platform/now';

const DAY_MS = 86_400_000;

afterEach(() => {
  document.cookie = 'qa_clock=; max-age=0';
  vi.useRealTimers();
});

it('is the phone’s clock, unless the server tells another one in its cookie', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  expect(now()).toBe(Date.UTC(2026, 10, 20));
  document.cookie = `qa_clock=${8 * DAY_MS}`;
  expect(nowText()).toBe('2026-11-28T00:00:00.000Z');
  vi.advanceTimersByTime(DAY_MS);
  expect(nowText()).toBe('2026-11-29T00:00:00.000Z');
  document.cookie = `qa_clock=-${DAY_MS}`;
  expect(shown(DAY_MS)).toBe(0);
});

it('stands while the tenant’s clock stands, and is the browser’s where that goes with the tenant’s', () => {
  document.cookie = 'qa_clock=@1000';
  expect([now(), shown(5)]).toEqual([1000, 1000]);
  document.cookie = 'qa_clock=browser';
  expect(shown(5)).toBe(5);
});
