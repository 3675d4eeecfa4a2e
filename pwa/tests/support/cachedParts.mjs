/* global caches, document */
/** Everything that the service worker keeps, by address, in all caches. Runs in the page. */
export async function cachedInPage() {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/**
 * Everything that the service worker of the server's version is to keep: the list that the build put into it, with the texts of
 * the page's language. Runs in the page.
 */
export async function listedInPage() {
  const worker = await (await fetch('/sw.js')).text();
  const listed = [...worker.matchAll(/\burl['"]?:\s*['"]([^'"]+)/g)].map(([, path]) => path ?? '');
  const texts = `/texts-${document.documentElement.lang}.`;
  return listed.filter((path) => !path.includes('/texts-') || path.includes(texts));
}
