/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { buildName, isBuild } from '@platform/device/build';
import type { Kept, ToWorker } from './workerMessages';
import { SHELL, isOfBuild } from './isOfBuild';
import { isScreen } from './screens';

/** A file of the app. The build marks the files that are cached first: page, core, first screens. */
interface Part {
  readonly url: string;
  readonly revision: string | null;
  readonly first?: boolean;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: unknown };

/** Number of parallel downloads. It is small, so that the page's own calls go first. */
const LANES = 3;

const parts = self.__WB_MANIFEST as Part[];
// Each build has its own cache, so that the files of an older build stay while its pages are open.
const cacheName = buildName(parts.map(({ url }) => url));
/** Addresses of chunks with texts. Only the chosen languages are cached. */
const TEXTS = /\/texts-(.+)\.[0-9a-f]+\.js$/;
const languageOf = (url: string): string | undefined => TEXTS.exec(url)?.[1];

const plugins = [
  {
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
      (await isOfBuild(cacheName, request.url, response)) ? response : null,
  },
];

const first = new PrecacheController({ cacheName, plugins });
const rest = new PrecacheController({ cacheName, plugins });
first.addToCacheList(parts.filter((part) => part.first === true));
rest.addToCacheList(parts.filter((part) => part.first !== true));

// Every address of the app gets the same HTML page. The server's own paths are never cached.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  first.createHandlerBoundToURL(SHELL),
);
const ignored = { ignoreURLParametersMatching: [/^utm_/, /^fbclid$/] };
registerRoute(new PrecacheRoute(first, ignored));
registerRoute(new PrecacheRoute(rest, ignored));
// A page of an older build may still request that build's files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

self.addEventListener('install', (event) => {
  void first.install(event);
  event.waitUntil(keepTexts());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  switch (message.kind) {
    case 'keepAll':
      event.waitUntil(keepAll(message.language).then((kept) => event.ports[0]?.postMessage(kept)));
      break;
    case 'takeOver':
      event.waitUntil(self.skipWaiting());
      break;
  }
});

/** Caches missing files and deletes builds that no page uses. `complete`: whether all wanted files are cached. */
async function keepAll(language: string): Promise<Kept> {
  const kept = await keptLanguages();
  const isWanted = (url: string): boolean => {
    const of = languageOf(url);
    return of === undefined || of === language || kept.has(of);
  };
  const complete = await keep(isWanted);
  await forgetOldBuilds();
  return { build: cacheName, complete };
}

/** Fetches the texts of all cached languages, so that the new version works offline in each of them. */
async function keepTexts(): Promise<void> {
  const kept = await keptLanguages();
  if (!(await keep((url) => kept.has(languageOf(url) ?? '')))) throw new Error('the texts did not come');
}

async function keptLanguages(): Promise<ReadonlySet<string>> {
  const builds = (await caches.keys()).filter(isBuild);
  const requests = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().flatMap(({ url }) => languageOf(url) ?? []));
}

async function keep(isWanted: (url: string) => boolean): Promise<boolean> {
  const cache = await caches.open(cacheName);
  const wanted = [...first.getURLsToCacheKeys(), ...rest.getURLsToCacheKeys()].filter(([url]) => isWanted(url));
  let complete = true;
  const lane = async () => {
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      const [url, key] = next;
      if ((await cache.match(key)) !== undefined) continue;
      const kept = await fetch(url, { cache: key === url ? 'default' : 'reload' })
        .then(async (answer) => (await isOfBuild(cacheName, url, answer)) && cache.put(key, answer).then(() => true))
        .catch(() => false);
      complete &&= kept;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return complete;
}

/** Deletes builds without an open page. Each page holds a lock named after its build. Does nothing during an update. */
async function forgetOldBuilds(): Promise<void> {
  const { active, waiting, installing } = self.registration;
  if (active?.scriptURL === undefined || waiting !== null || installing !== null) return;
  const { held = [] } = await self.navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const names = await caches.keys();
  const old = names.filter((name) => isBuild(name) && name !== cacheName && !open.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
