import { MONTHS } from '@core/generated/months';
import type { Day, Money, Timestamp } from '@core/types';
import type { Language } from './language';

// Copies of core's formats, for pages that render before core has loaded. Tests compare both with the same vectors.

const IST_MS = 5.5 * 3600 * 1000;

/** Formats money in Indian groups: `100000.00` → `₹1,00,000.00`. */
export const formatMoney = (money: Money | ''): string =>
  money.replace(/\d+/, (whole) => `₹${whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')}`);

/** Converts a fraction to percent: `0.10` → `10`. */
export const formatFraction = (fraction: string): string => String(Math.round(Number(fraction) * 1e8) / 1e6);

export function formatDay(day: Day | '', language: Language): string {
  const [year = '', month, ofMonth] = day.split('-');
  return `${String(Number(ofMonth))} ${MONTHS[language][Number(month) - 1] ?? ''} ${year}`;
}

/** Returns the day and the time in India, as `2026-11-20` and `10:15`. */
function inIndia(instant: Timestamp): readonly [day: Day, time: string] {
  const [day, time] = new Date(Date.parse(instant) + IST_MS).toISOString().split('T') as [Day, string];
  return [day, time.slice(0, 5)];
}

/** Returns the day in India: `2026-11-20T18:30:00.000Z` → `2026-11-21`. */
export const dayOf = (instant: Timestamp): Day => inIndia(instant)[0];

/** Returns the time of day in India: `2026-11-20T18:30:00.000Z` → `00:00`. */
export const timeOf = (instant: Timestamp): string => inIndia(instant)[1];

export function formatInstant(instant: Timestamp, language: Language): string {
  const [day, time] = inIndia(instant);
  return `${formatDay(day, language)}, ${time}`;
}
