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

  it("does not lean on a language's own order, which browsers change", () => {
    const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...own, get: () => () => '11/20/2026' });
    try {
      expect(indiaToday(new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20');
    } finally {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', own);
    }
  });
});
