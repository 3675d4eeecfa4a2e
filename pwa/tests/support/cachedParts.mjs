/* global caches, document */
/** Returns the paths of all cached files. Runs in the page. */
export async function cachedInPage() {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/** Returns the paths that the service worker must cache for the page's language. Runs in the page. */
export async function listedInPage() {
  const worker = await (await fetch('/sw.js')).text();
  const listed = [...worker.matchAll(/\burl['"]?:\s*['"]([^'"]+)/g)].map(([, path]) => path ?? '');
  const texts = `/texts-${document.documentElement.lang}.`;
  return listed.filter((path) => !path.includes('/texts-') || path.includes(texts));
}
