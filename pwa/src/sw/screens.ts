/** The first parts of the paths that the server answers itself; set by the build (`pwa/build/serverPaths.js`). */
declare const SARAL_SERVER_PATHS: readonly string[];

/**
 * Whether an address may be a screen of the app, by the rule of the server, which serves its entry page there and nowhere
 * else: the path is nobody else's, does not begin with two underscores, and names no file.
 */
export function isScreen(pathname: string): boolean {
  const parts = pathname.split('/').slice(1);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return !SARAL_SERVER_PATHS.includes(first) && !first.startsWith('__') && !last.includes('.');
}
