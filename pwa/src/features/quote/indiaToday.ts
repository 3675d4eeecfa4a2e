const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in India, as the wire writes days (`2026-11-20`), wherever the phone thinks it is. */
export function indiaToday(now: Date = new Date()): string {
  return calendar.format(now);
}
