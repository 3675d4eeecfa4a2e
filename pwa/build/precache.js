// What of the built app the service worker keeps, and what of it first.
const FIRST_CHUNKS = ['app', 'entry', 'core', 'login', 'home'];
const FIRST_FILES = ['index.html', 'manifest.webmanifest', 'icon.svg'];

/** What the service worker fetches before it is installed: shell, core, texts, the first screens. The rest comes after. */
function firstParts(compilation) {
  const groups = [...compilation.chunkGroups].filter(
    ({ name }) => FIRST_CHUNKS.includes(name) || name?.startsWith('texts-'),
  );
  const names = groups.flatMap(({ chunks }) =>
    chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]),
  );
  const first = new Set([...names, ...FIRST_FILES].map((name) => `/${name}`));
  return (url) => first.has(url);
}

/** Stops a build whose service worker would leave out a part of the app: offline it would break on that page only. */
export async function wholeAppPrecached(manifest, compilation) {
  const first = firstParts(compilation);
  const kept = new Set(manifest.map(({ url }) => url));
  const parts = Object.keys(compilation.assets).filter((name) => /^assets\/.+\.(js|css|wasm)$/.test(name));
  const missing = parts.filter((name) => !kept.has(`/${name}`));
  if (missing.length > 0 || !parts.some((name) => name.endsWith('.wasm'))) {
    throw new Error(`not precached: ${missing.join(', ') || 'the core (WASM)'}`);
  }
  return { manifest: manifest.map((part) => (first(part.url) ? { ...part, first: true } : part)), warnings: [] };
}
