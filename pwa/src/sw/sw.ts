/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { buildName } from '@platform/device/build';
import { type Kept, type ToWorker, isBuild } from './build';
import { SHELL, isOfBuild } from './isOfBuild';
import { isScreen } from './screens';

/** One file of the app. The build marks what comes first: shell, core, the first screens. */
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
/** The texts of a language: the one in the name is kept, and every other that was chosen on this phone. */
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

// Every address of the app is the same shell. What the server answers itself is personal or live: none of it is kept here.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  first.createHandlerBoundToURL(SHELL),
);
const ignored = { ignoreURLParametersMatching: [/^utm_/, /^fbclid$/] };
registerRoute(new PrecacheRoute(first, ignored));
registerRoute(new PrecacheRoute(rest, ignored));
// A part of an older build, asked for by a page that is still open.
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

/** Fetches what is not kept yet, and says whether everything is; then older builds are forgotten that no page uses. */
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

/** Fetches the texts of each language that an older build keeps: a new one must speak it without a network from its start. */
async function keepTexts(): Promise<void> {
  const kept = await keptLanguages();
  if (!(await keep((url) => kept.has(languageOf(url) ?? '')))) throw new Error('the texts did not come');
}

/** The languages whose texts any build keeps on this phone. */
async function keptLanguages(): Promise<ReadonlySet<string>> {
  const builds = (await caches.keys()).filter(isBuild);
  const requests = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().flatMap(({ url }) => languageOf(url) ?? []));
}

/** Fetches the wanted parts that are not kept yet; whether all of them are kept now. */
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
