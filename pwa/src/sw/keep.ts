import { currentLanguage } from '@i18n/language';
import { pageBuild } from '@platform/device/pageBuild';
import { now } from '@platform/now';
import type { Kept, ToWorker } from './build';
import { offerUpdate } from './offer';

/** How often an app that stays open asks for a new version, in milliseconds. */
const ASK_AGAIN_AFTER = 3_600_000;
/** How long a new version may take to take over, in milliseconds. */
const TAKES_OVER_WITHIN = 2000;
/** How long a reload may take, in milliseconds, before it is tried again. */
const BEGINS_ANEW_WITHIN = 5000;
/** How often a page begins anew for one tap. A worker that never takes over must not have it do so for ever. */
const BEGINS_ANEW_AT_MOST = 5;
/** In the session storage, for the page that begins anew: how often it did, and the build of the page whose user took the update. */
const UPDATED_FROM = 'updatedFrom';

let registration: ServiceWorkerRegistration | null = null;

/** A version that stands ready. It takes over by the user's tap and by nothing else. */
const OFFER = { apply: () => takeOver(0), goOn: continueUpdate };

/** `begun` says how often the page has begun anew for it. */
function takeOver(begun: number): void {
  const next = registration?.waiting ?? null;
  const reload = () => window.location.reload();
  // Another page let it take over already.
  if (next === null) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  postToWorker(next, { kind: 'takeOver' });
  // Chromium lets the worker before finish, stops it, and then waits: where anything woke that worker meanwhile, until it
  // has slept for half a minute. A page that begins anew ends the waiting, but may still come from the version before; now
  // and then it does not come at all.
  let times = begun;
  const beginAnew = () => {
    if (times >= BEGINS_ANEW_AT_MOST) return;
    times += 1;
    sessionStorage.setItem(UPDATED_FROM, `${times} ${pageBuild()}`);
    setTimeout(beginAnew, BEGINS_ANEW_WITHIN);
    reload();
  };
  setTimeout(beginAnew, TAKES_OVER_WITHIN);
}

/** Loads the page anew by the newest version on the phone. */
export async function takeNewest(): Promise<void> {
  registration ??= (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) ?? null;
  takeOver(0);
}

/** Goes on with an update that the user took before the page began anew, where that still is the version before. */
function continueUpdate(): void {
  const [times, from] = sessionStorage.getItem(UPDATED_FROM)?.split(' ') ?? [];
  sessionStorage.removeItem(UPDATED_FROM);
  if (from === pageBuild()) takeOver(Number(times));
}

const postToWorker = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** Registers the worker, has it keep the app, and offers each later version. `onKept` is called whenever all of one is kept. */
export async function keepApp(onKept: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over a page of its own version; each later one is newer than the page.
    if (controlled) offerUpdate(OFFER);
    controlled = true;
  });
  const registered = await serviceWorker.register('/sw.js');
  registration = registered;
  const complete = () => {
    const worker = registered.waiting ?? registered.active;
    if (worker !== null) void keepAll(registered, worker, () => serviceWorker.controller !== null, onKept);
  };
  const follow = (worker: ServiceWorker) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' || worker.state === 'activated') complete();
    });
  registered.addEventListener('updatefound', () => registered.installing !== null && follow(registered.installing));
  if (registered.installing !== null) follow(registered.installing);
  complete();
  window.addEventListener('online', complete);
  // Another language was chosen.
  new MutationObserver(complete).observe(document.documentElement, { attributeFilter: ['lang'] });
  askNowAndThen(registered);
}

/**
 * Has the worker fetch what the first visit did not need. A new version that has everything is offered, and so is one that
 * took over while this page of the version before was being drawn.
 */
async function keepAll(
  registered: ServiceWorkerRegistration,
  worker: ServiceWorker,
  isControlled: () => boolean,
  onKept: () => void,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { build, complete } = await new Promise<Kept>((answered) => {
    port1.onmessage = ({ data }) => answered(data as Kept);
    postToWorker(worker, { kind: 'keepAll', language: currentLanguage() }, [port2]);
  });
  if (complete) onKept();
  if (!complete || !isControlled()) return;
  if (registered.waiting === worker || build !== pageBuild()) offerUpdate(OFFER);
}

/** The browser asks for a new version when a page is opened; an installed app stays open for days. */
function askNowAndThen(registered: ServiceWorkerRegistration): void {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < ASK_AGAIN_AFTER) return;
    asked = now();
    registered.update().catch(() => undefined);
  });
}
