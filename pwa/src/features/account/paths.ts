/** Icons of the account page, in the style of `@ui/Icon/paths`. */
export const PATHS = {
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.5a2.7 2.7 0 1 1 3.8 2.4c-.8.4-1.1.9-1.1 1.7m0 2.9v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.3m0-8.8v.1',
  bank: 'M4 9.8 12 4l8 5.8ZM6.5 13v3.8m5.5-3.8v3.8m5.5-3.8v3.8M4 20h16',
  document: 'M13.5 3.5h-6a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-10Zm0 0v5h5M9 12.5h6m-6 4h6',
  shield: 'M12 3.5 5 6v5.5c0 4.4 2.9 7.5 7 9 4.1-1.5 7-4.6 7-9V6Zm-3 8.3 2.2 2.2 4-4.2',
} as const;
