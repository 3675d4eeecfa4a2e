import { currentLanguage } from '@i18n/language';
import { pageBuild } from '@platform/device/pageBuild';
import { now } from '@platform/now';
import type { Kept, ToWorker } from './workerMessages';
import { offerUpdate } from './offer';

/** Interval of update checks in an open app, in milliseconds. */
const ASK_AGAIN_AFTER = 3_600_000;
/** How long a new version may take to activate, in milliseconds. */
const TAKES_OVER_WITHIN = 2000;
/** How long a reload may take before it is repeated, in milliseconds. */
const BEGINS_ANEW_WITHIN = 5000;
/** Maximum number of reloads per tap, in case a worker never activates. */
const BEGINS_ANEW_AT_MOST = 5;
/** Session storage: number of reloads, and the build the user is updating from. */
const UPDATED_FROM = 'updatedFrom';

let registration: ServiceWorkerRegistration | null = null;

/** A version that is ready. Only the user's tap activates it. */
const OFFER = { apply: () => takeOver(0), goOn: continueUpdate };

function takeOver(begun: number): void {
  const next = registration?.waiting ?? null;
  const reload = () => window.location.reload();
  // Another page has activated the new version.
  if (next === null) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  postToWorker(next, { kind: 'takeOver' });
  // Chromium waits for the old worker to finish: up to half a minute of idleness if anything woke it. A reload ends the
  // wait, but may still be served by the old version, and sometimes does not happen at all.
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

export async function takeNewest(): Promise<void> {
  registration ??= (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) ?? null;
  takeOver(0);
}

/** Continues an accepted update when a reload still got the old version. */
function continueUpdate(): void {
  const [times, from] = sessionStorage.getItem(UPDATED_FROM)?.split(' ') ?? [];
  sessionStorage.removeItem(UPDATED_FROM);
  if (from === pageBuild()) takeOver(Number(times));
}

const postToWorker = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** Makes the worker cache the app, and offers later versions. Calls `onKept` when a version is cached completely. */
export async function keepApp(onKept: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker activates for a page of its own version; later ones are newer than the page.
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
  new MutationObserver(complete).observe(document.documentElement, { attributeFilter: ['lang'] });
  askNowAndThen(registered);
}

/** Caches the rest of the app. Offers a complete new version, also one that activated while this page was loading. */
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

/** Browsers check for updates on page loads; an installed app stays open for days. */
function askNowAndThen(registered: ServiceWorkerRegistration): void {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < ASK_AGAIN_AFTER) return;
    asked = now();
    registered.update().catch(() => undefined);
  });
}
