import { whenIdle } from '@app/whenIdle';
import { type ToWorker, buildName } from './build';

/** How often an app that stays open asks for a new version, in milliseconds. */
const ASK_AGAIN_AFTER = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
let ready = false;
const waiting = new Set<() => void>();

/** Whether a new version stands ready: everything of it is on the phone, and the user decides when it takes over. */
export const updateReady = (): boolean => ready;

/** Calls `tell` when that changes; gives back how to stop it. */
export function onUpdateReady(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

function nowReady(): void {
  ready = true;
  for (const tell of waiting) tell();
}

/** Lets the new version take over and shows it. Nothing but the user's tap comes here. */
export function applyUpdate(): void {
  const next = registration?.waiting ?? null;
  const reload = () => window.location.reload();
  // Another page let it take over already.
  if (next === null) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  tellWorker(next, { kind: 'takeOver' });
}

const tellWorker = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/**
 * Registers the service worker of a built app, once it has started. A new version waits until the user takes it or every page of the old one
 * is closed: parts are never swapped under an open page.
 */
export function registerServiceWorker(started: Promise<void>): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  holdBuild();
  // It fetches and keeps the whole app, which would slow down the page that is just being drawn. Without it the app
  // works as a page does; there is nothing to tell the user.
  void started.then(() => whenIdle(() => void register().catch(() => undefined)));
}

/** Says for as long as this page is open that its build is in use, so that the worker keeps its parts. */
function holdBuild(): void {
  const name = buildName([...document.scripts].map(({ src }) => src));
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over a page of its own version; each later one is newer than the page.
    if (controlled) nowReady();
    controlled = true;
  });
  const registered = await serviceWorker.register('/sw.js');
  registration = registered;
  const complete = () => {
    const worker = registered.waiting ?? registered.active;
    if (worker !== null) void keepAll(registered, worker);
  };
  const follow = (worker: ServiceWorker) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' || worker.state === 'activated') complete();
    });
  registered.addEventListener('updatefound', () => registered.installing !== null && follow(registered.installing));
  if (registered.installing !== null) follow(registered.installing);
  complete();
  window.addEventListener('online', complete);
  askNowAndThen(registered);
}

/** Has the worker fetch what the first visit did not need; a new version that has everything is offered. */
async function keepAll(registered: ServiceWorkerRegistration, worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const kept = await new Promise<boolean>((answered) => {
    port1.onmessage = ({ data }) => answered(data === true);
    tellWorker(worker, { kind: 'keepAll' }, [port2]);
  });
  if (kept && registered.waiting === worker && navigator.serviceWorker.controller !== null) nowReady();
}

/** The browser asks for a new version when a page is opened; an installed app stays open for days. */
function askNowAndThen(registered: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_AFTER) return;
    asked = Date.now();
    registered.update().catch(() => undefined);
  });
}
