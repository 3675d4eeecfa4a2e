const FIRST_CHUNKS = ['app', 'main', 'core', 'login', 'home'];
/** The chunks that only a first visit needs: the whole core and all texts, which are kept, have what is in them. */
const VISIT_CHUNK = /^(entry|login-texts-.+)$/;
/** What few borrowers ever need and is fetched when they do: the decoder of HEIC photos, and what is said where core cannot run. */
const ON_DEMAND_CHUNK = /^(heic|without-rules)$/;
const FIRST_FILES = ['index.html', 'manifest.webmanifest', 'icon.svg'];

const filesOf = (groups) =>
  groups.flatMap(({ chunks }) => chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]));

/**
 * Cached before installation: shell, core, first screens. The rest follows, with the texts of the phone's languages.
 */
function firstParts(compilation) {
  const groups = [...compilation.chunkGroups].filter(({ name }) => FIRST_CHUNKS.includes(name));
  const first = new Set([...filesOf(groups), ...FIRST_FILES].map((name) => `/${name}`));
  return (url) => first.has(url);
}

function unkeptParts({ chunkGroups }) {
  const groups = [...chunkGroups];
  const isUnkept = ({ name }) => VISIT_CHUNK.test(name) || ON_DEMAND_CHUNK.test(name);
  const shared = new Set(filesOf(groups.filter((group) => !isUnkept(group))));
  return filesOf(groups.filter(isUnkept)).filter((name) => !shared.has(name));
}

/**
 * Fails the build if the service worker would omit a part of the app: offline, only the page that needs it would break.
 */
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
