// Which files of the built app the service worker keeps, and which of them first.
const FIRST_CHUNKS = ['app', 'main', 'core', 'login', 'home'];
/** The chunks that only a first visit needs: the whole core and all texts, which are kept, have what is in them. */
const VISIT_CHUNK = /^(entry|reading|applying|login-texts-.+)$/;
const FIRST_FILES = ['index.html', 'manifest.webmanifest', 'icon.svg'];

const filesOf = (groups) =>
  groups.flatMap(({ chunks }) => chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]));

/** What the service worker fetches before it is installed: shell, core, texts, the first screens. The rest comes after. */
function firstParts(compilation) {
  const groups = [...compilation.chunkGroups].filter(
    ({ name }) => FIRST_CHUNKS.includes(name) || name?.startsWith('texts-'),
  );
  const first = new Set([...filesOf(groups), ...FIRST_FILES].map((name) => `/${name}`));
  return (url) => first.has(url);
}

/** What a first visit fetches and no other page. */
function visitParts({ chunkGroups }) {
  const groups = [...chunkGroups];
  const isVisit = ({ name }) => VISIT_CHUNK.test(name);
  const shared = new Set(filesOf(groups.filter((group) => !isVisit(group))));
  return filesOf(groups.filter(isVisit)).filter((name) => !shared.has(name));
}

/**
 * Stops a build whose service worker would leave out a part of the app: offline, only the page that needs it would
 * break.
 */
export async function wholeAppPrecached(manifest, compilation) {
  const first = firstParts(compilation);
  const visit = new Set(visitParts(compilation).map((name) => `/${name}`));
  const wanted = manifest.filter(({ url }) => !visit.has(url));
  const kept = new Set(wanted.map(({ url }) => url));
  const parts = Object.keys(compilation.assets).filter((name) => /^assets\/.+\.(js|css|wasm)$/.test(name));
  const missing = parts.filter((name) => !kept.has(`/${name}`) && !visit.has(`/${name}`));
  if (missing.length > 0 || !wanted.some(({ url }) => url.endsWith('.wasm'))) {
    throw new Error(`not precached: ${missing.join(', ') || 'the core (WASM)'}`);
  }
  return { manifest: wanted.map((part) => (first(part.url) ? { ...part, first: true } : part)), warnings: [] };
}
