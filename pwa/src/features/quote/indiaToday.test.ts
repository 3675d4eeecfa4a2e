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
});
