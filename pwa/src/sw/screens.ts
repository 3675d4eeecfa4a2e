/** First path segments that the server answers itself; set by the build (`pwa/build/serverPaths.js`). */
declare const SARAL_SERVER_PATHS: readonly string[];

/** Whether the server returns its entry page for a path: not for its own paths, a leading `__`, or a file name. */
export function isScreen(pathname: string): boolean {
  const parts = pathname.split('/').slice(1);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return !SARAL_SERVER_PATHS.includes(first) && !first.startsWith('__') && !last.includes('.');
}
