import type { Day, Timestamp } from '@core/types';
import { dayOf } from './formats';

const DAY_MS = 24 * 3600 * 1000;

export const addDays = (day: Day, count: number): Day =>
  dayOf(new Date(Date.parse(day) + count * DAY_MS).toISOString() as Timestamp);

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
