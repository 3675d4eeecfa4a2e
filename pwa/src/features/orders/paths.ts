export const PATHS = {
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2.2',
  onward: 'M5 12h14m-6-6 6 6-6 6',
  bar: 'M5 12h14',
} as const;
