const calendar = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The calendar day in India, as the wire writes days (`2026-11-20`), wherever the phone thinks it is. Put together from its
 * parts: no language's own order can be relied on, since browsers change them (`en-CA` is `11/20/2026` in some WebKit).
 */
export function indiaToday(now: Date = new Date()): string {
  const parts = calendar.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
