const FIRST_CHUNKS = ['app', 'main', 'react-dom', 'core', 'login', 'home'];
/** Chunks that only a first visit loads. They are not cached, because the full core and the texts have the same contents. */
const VISIT_CHUNK = /^(entry|login-texts-.+)$/;
/** Chunks that are not cached, because few borrowers need them: the decoder of HEIC photos, and the page for browsers without core. */
const ON_DEMAND_CHUNK = /^(heic|without-rules)$/;
const FIRST_FILES = ['index.html', 'manifest.webmanifest', 'icon.svg'];

const filesOf = (groups) =>
  groups.flatMap(({ chunks }) => chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]));

/** Returns a test for the files to cache before the service worker is installed: shell, core, first screens. */
function firstParts(compilation) {
  const groups = [...compilation.chunkGroups].filter(({ name }) => FIRST_CHUNKS.includes(name));
  const first = new Set([...filesOf(groups), ...FIRST_FILES].map((name) => `/${name}`));
  return (url) => first.has(url);
}

/** Returns the style sheets that every page contains (`pages.js`), so that nobody requests them. */
export const inlinedStyles = (entrypoints) => entrypoints.get('app').getFiles().filter((name) => name.endsWith('.css'));

function unkeptParts({ chunkGroups, entrypoints }) {
  const groups = [...chunkGroups];
  const isUnkept = ({ name }) => VISIT_CHUNK.test(name) || ON_DEMAND_CHUNK.test(name);
  const shared = new Set(filesOf(groups.filter((group) => !isUnkept(group))));
  return [...inlinedStyles(entrypoints), ...filesOf(groups.filter(isUnkept)).filter((name) => !shared.has(name))];
}

/** Removes files that must not be cached from the service worker's list, and marks those to cache first. Fails for a missing app file. */
export async function wholeAppPrecached(manifest, compilation) {
  const first = firstParts(compilation);
  const unkept = new Set(unkeptParts(compilation).map((name) => `/${name}`));
  const wanted = manifest.filter(({ url }) => !unkept.has(url));
  const kept = new Set(wanted.map(({ url }) => url));
  const parts = Object.keys(compilation.assets).filter((name) => /^assets\/.+\.(js|css|wasm)$/.test(name));
  const missing = parts.filter((name) => !kept.has(`/${name}`) && !unkept.has(`/${name}`));
  if (missing.length > 0 || !wanted.some(({ url }) => url.endsWith('.wasm'))) {
    throw new Error(`not precached: ${missing.join(', ') || 'the core (WASM)'}`);
  }
  return { manifest: wanted.map((part) => (first(part.url) ? { ...part, first: true } : part)), warnings: [] };
}
