export const PATHS = {
  bar: 'M5 12h14',
  refresh: 'M19.5 5v4.5H15M19 9.5a7.5 7.5 0 1 0 .4 5',
} as const;
