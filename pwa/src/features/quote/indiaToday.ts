/** India's clocks are the same everywhere and all year, five and a half hours ahead of UTC. In milliseconds. */
const AHEAD = 5.5 * 60 * 60 * 1000;

/**
 * The calendar day in India, as the wire writes days (`2026-11-20`), wherever the phone thinks it is. Reckoned: a browser's own
 * calendar of a time zone takes a cheap phone a tenth of a second to open.
 */
export function indiaToday(now: Date = new Date()): string {
  return new Date(now.getTime() + AHEAD).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
