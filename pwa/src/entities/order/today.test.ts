import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Day } from '@core/types';

import { todayOf } from './today';

const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each<[what: string, arrived: string, now: string, today: Day]>([
  ['right', '2026-12-01', '2026-12-23', '2026-12-23'],
  ['9 days ahead', '2026-12-10', '2026-12-12', '2026-12-03'],
  ['9 days behind', '2026-11-22', '2026-11-24', '2026-12-03'],
  ['300 days behind, then set right', '2026-02-04', '2026-12-03', '2026-12-03'],
  ['9 days ahead, then set right', '2026-12-10', '2026-12-03', '2026-12-01'],
])('counts the days since 1 Dec on a phone whose date is %s', (_what, arrived, now, today) => {
  vi.setSystemTime(at(now));
  expect(todayOf('2026-12-01', at(arrived))).toBe(today);
});
