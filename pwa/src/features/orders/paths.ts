export const PATHS = {
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2.2',
  onward: 'M5 12h14m-6-6 6 6-6 6',
  bar: 'M5 12h14',
  refresh: 'M19.5 5v4.5H15M19 9.5a7.5 7.5 0 1 0 .4 5',
} as const;
