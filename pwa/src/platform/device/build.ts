const ENTRY = /\/assets\/app\.([0-9a-f]+)\.js$/;

/** The name of a build, from the addresses of its entry scripts: the same for its page and its service worker. */
export const buildName = (addresses: readonly string[]): string =>
  ['build', ...addresses.flatMap((address) => ENTRY.exec(address)?.slice(1) ?? []).sort()].join('-');
