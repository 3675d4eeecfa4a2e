/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { buildName } from '@shared/device/build';
import { type Kept, type ToWorker, isBuild } from './build';
import { isScreen } from './screens';

/** One file of the app. The build marks what comes first: shell, core, texts, the first screens. */
interface Part {
  readonly url: string;
  readonly revision: string | null;
  readonly first?: boolean;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: unknown };

/** How many parts are fetched at once: the page's own calls go first. */
const LANES = 3;

const parts = self.__WB_MANIFEST as Part[];
// Each build has a cache of its own, so that the parts of an older one stay while a page of it is open.
const cacheName = buildName(parts.map(({ url }) => url));
const first = new PrecacheController({ cacheName });
const rest = new PrecacheController({ cacheName });
first.addToCacheList(parts.filter((part) => part.first === true));
rest.addToCacheList(parts.filter((part) => part.first !== true));

// Every address of the app is the same shell. What the server answers itself is personal or live: none of it is kept here.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  first.createHandlerBoundToURL('/index.html'),
);
const ignored = { ignoreURLParametersMatching: [/^utm_/, /^fbclid$/] };
registerRoute(new PrecacheRoute(first, ignored));
registerRoute(new PrecacheRoute(rest, ignored));
// A part of an older build, asked for by a page that is still open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

self.addEventListener('install', (event) => void first.install(event));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  switch ((event.data as ToWorker).kind) {
    case 'keepAll':
      event.waitUntil(keepAll().then((kept) => event.ports[0]?.postMessage(kept)));
      break;
    case 'takeOver':
      event.waitUntil(self.skipWaiting());
      break;
  }
});

/** Fetches what is not kept yet, and says whether everything is; then older builds are forgotten that no page uses. */
async function keepAll(): Promise<Kept> {
  const cache = await caches.open(cacheName);
  const wanted = [...first.getURLsToCacheKeys(), ...rest.getURLsToCacheKeys()];
  let complete = true;
  const lane = async () => {
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      const [url, key] = next;
      if ((await cache.match(key)) !== undefined) continue;
      const kept = await fetch(url, { cache: key === url ? 'default' : 'reload' })
        .then((answer) => answer.ok && cache.put(key, answer).then(() => true))
        .catch(() => false);
      complete &&= kept;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await forgetOldBuilds();
  return { build: cacheName, complete };
}

/** Each page holds a lock with the name of its build for as long as it is open. A newer worker that waits keeps its own. */
async function forgetOldBuilds(): Promise<void> {
  const { active, waiting, installing } = self.registration;
  if (active?.scriptURL === undefined || waiting !== null || installing !== null) return;
  const { held = [] } = await self.navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const names = await caches.keys();
  const old = names.filter((name) => isBuild(name) && name !== cacheName && !open.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
