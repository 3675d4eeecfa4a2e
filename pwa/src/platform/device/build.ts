const ENTRY = /\/assets\/app\.([0-9a-f]+)\.js$/;

/** A build's name, derived from its entry scripts: equal for page and service worker. */
export const buildName = (addresses: readonly string[]): string =>
  ['build', ...addresses.flatMap((address) => ENTRY.exec(address)?.slice(1) ?? []).sort()].join('-');

/** Whether a cache's name is that of a build. */
export const isBuild = (name: string): boolean => name.startsWith('build-');
