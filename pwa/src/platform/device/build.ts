const ENTRY = /\/assets\/app\.([0-9a-f]+)\.js$/;

/** Derives a build's name from its entry scripts. The page and the service worker get the same name. */
export const buildName = (addresses: readonly string[]): string =>
  ['build', ...addresses.flatMap((address) => ENTRY.exec(address)?.slice(1) ?? []).sort()].join('-');

export const isBuild = (name: string): boolean => name.startsWith('build-');
