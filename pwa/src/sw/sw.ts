/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: string | null }[] };

/** What the server answers itself. Its answers are personal or live: none is ever kept here. */
const SERVER_PATHS = [
  /^\/api1(\/|$)/,
  /^\/__qa(\/|$)/,
  /^\/sandbox(\/|$)/,
  /^\/ops(\/|$)/,
  /^\/webhooks(\/|$)/,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/openapi\.json$/,
];

// The shell, the rules (WASM), every route, every language: the app opens without a network.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^utm_/, /^fbclid$/] });
cleanupOutdatedCaches();

// Every address of the app is the same shell.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));
