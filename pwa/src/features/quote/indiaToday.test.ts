import { describe, expect, it } from 'vitest';

import { indiaToday } from './indiaToday';

describe('indiaToday', () => {
  it('is the day in India, which begins at 18:30 UTC', () => {
    expect(indiaToday(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(indiaToday(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });

  it('is written as the wire writes days', () => {
    expect(indiaToday(new Date('2027-01-01T00:00:00Z'))).toBe('2027-01-01');
  });

  it('is the day that a calendar of India says, through a leap year', () => {
    // Sweden writes days as the wire does.
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
    const HOUR = 3_600_000;
    const begin = Date.UTC(2027, 11, 30);
    for (let hours = 0; hours < 370 * 24; hours += 7) {
      const now = new Date(begin + hours * HOUR);
      expect(indiaToday(now)).toBe(calendar.format(now));
    }
  });
});
