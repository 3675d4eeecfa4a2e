/**
 * The icons that every page downloads, as strokes in a square of 24: a shape fills 16 to 18 units, keeps 2 from the
 * edge including its stroke, corners have a radius of 2. Icons of one screen follow the same rules in its folder.
 */
export const PATHS = {
  back: 'M19 12H5m6-6-6 6 6 6',
  chevron: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  check: 'm5 12.3 4.5 4.5L19 7.3',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'm20 20-4-4m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  home: 'M4 11.2 12 4l8 7.2V18a2 2 0 0 1-2 2h-3.5v-5.5h-5V20H6a2 2 0 0 1-2-2Z',
  orders: 'M5.5 5.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v15l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6-2.2 1.6ZM9 8.5h6m-6 4h6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  warning: 'M10.3 4.7 3.2 17.3a2 2 0 0 0 1.7 3h14.2a2 2 0 0 0 1.7-3L13.7 4.7a2 2 0 0 0-3.4 0ZM12 9v4m0 3.2v.1',
  lock: 'M7.5 10.5h9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Zm.5 0v-3a4 4 0 0 1 8 0v3',
  offline:
    'm4 4 16 16M3 10.3a13 13 0 0 1 2.7-2.1m3.6-1.4A13 13 0 0 1 21 10.3M5.7 13.2a9 9 0 0 1 3-2.1m3.9-.6a9 9 0 0 1 5.7 2.7M8.5 16a5 5 0 0 1 7 0M12 19.5v.1',
  feedback:
    'M6 4.5h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-4.5 4v-4H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Zm2.5 4.2h7m-7 3.6H13',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  onward: 'M5 12h14m-6-6 6 6-6 6',
  star: 'm12 3.4 2.5 5.5 6 .6-4.5 4.1 1.3 6-5.3-3.1-5.3 3.1 1.3-6-4.5-4.1 6-.6Z',
} as const;
