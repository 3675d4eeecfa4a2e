import { MONTHS } from '@core/generated/months';
import type { Day, Money, Timestamp } from '@core/types';
import type { Language } from './language';

// Copies of core's formats, so that a page can render before core has loaded. formats.test.ts checks both against the
// same vectors.

const IST_MS = 5.5 * 3600 * 1000;

/** `100000.00` → `₹1,00,000.00`: the last three digits, then pairs. */
export const formatMoney = (money: Money | ''): string =>
  money.replace(/\d+/, (whole) => `₹${whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')}`);

/** `0.10` → `10`: a fraction in percent. */
export const formatFraction = (fraction: string): string => String(Math.round(Number(fraction) * 1e8) / 1e6);

/** `2026-11-20` → `20 Nov 2026`. */
export function formatDay(day: Day | '', language: Language): string {
  const [year = '', month, ofMonth] = day.split('-');
  return `${String(Number(ofMonth))} ${MONTHS[language][Number(month) - 1] ?? ''} ${year}`;
}

/** The day and the time of an instant on India's clock: `2026-11-20`, `10:15`. */
function inIndia(instant: Timestamp): readonly [day: Day, time: string] {
  const [day, time] = new Date(Date.parse(instant) + IST_MS).toISOString().split('T') as [Day, string];
  return [day, time.slice(0, 5)];
}

/** `2026-11-20T18:30:00.000Z` → `2026-11-21`: the day in India. */
export const dayOf = (instant: Timestamp): Day => inIndia(instant)[0];

/** `2026-11-20T10:15:00+05:30` → `20 Nov 2026, 10:15`. */
export function formatInstant(instant: Timestamp, language: Language): string {
  const [day, time] = inIndia(instant);
  return `${formatDay(day, language)}, ${time}`;
}
