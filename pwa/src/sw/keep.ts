import { currentLanguage } from '@i18n/language';
import { pageBuild } from '@platform/device/pageBuild';
import { now } from '@platform/now';
import type { Kept, ToWorker } from './workerMessages';
import { offerUpdate, setAppCached } from './offer';

/** Interval of update checks in an open app, in milliseconds. */
const ASK_AGAIN_AFTER = 3_600_000;
/** Time after which the page reloads if the new version has not activated, in milliseconds. */
const TAKES_OVER_WITHIN = 2000;
/** Time after which the reload is repeated if it has not happened, in milliseconds. */
const BEGINS_ANEW_WITHIN = 5000;
/** Maximum number of reloads per tap, because the new version may never activate. */
const BEGINS_ANEW_AT_MOST = 5;
/** Session storage key: number of reloads, and the build before the update. */
const UPDATED_FROM = 'updatedFrom';

let registration: ServiceWorkerRegistration | null = null;

/** The offer of a version that is ready. Only the user's tap activates this version. */
const OFFER = { apply: () => takeOver(0), goOn: continueUpdate };

function takeOver(begun: number): void {
  const next = registration?.waiting ?? null;
  const reload = () => window.location.reload();
  // Another page has already activated the new version.
  if (next === null) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  postToWorker(next, { kind: 'takeOver' });
  // Chromium may wait half a minute for the old worker. A reload ends this wait, but may need several attempts.
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

/** Continues an accepted update if the old version has served the reload. */
function continueUpdate(): void {
  const [times, from] = sessionStorage.getItem(UPDATED_FROM)?.split(' ') ?? [];
  sessionStorage.removeItem(UPDATED_FROM);
  if (from === pageBuild()) takeOver(Number(times));
}

const postToWorker = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** Makes the worker cache the app, and offers new versions. */
export async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker has the page's version. A worker that replaces another one has a newer version.
    if (controlled) offerUpdate(OFFER);
    controlled = true;
  });
  const registered = await serviceWorker.register('/sw.js');
  registration = registered;
  const complete = () => {
    const worker = registered.waiting ?? registered.active;
    if (worker !== null) void keepAll(registered, worker, () => serviceWorker.controller !== null);
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

/** Caches the rest of the app. Offers a complete new version, also if it became active while this page was loading. */
async function keepAll(
  registered: ServiceWorkerRegistration,
  worker: ServiceWorker,
  isControlled: () => boolean,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { build, complete } = await new Promise<Kept>((answered) => {
    port1.onmessage = ({ data }) => answered(data as Kept);
    postToWorker(worker, { kind: 'keepAll', language: currentLanguage() }, [port2]);
  });
  if (!complete) return;
  setAppCached(true);
  if (!isControlled()) return;
  if (registered.waiting === worker || build !== pageBuild()) offerUpdate(OFFER);
}

/** Checks for updates now and then. Browsers check only on page loads, but an installed app may stay open for days. */
function askNowAndThen(registered: ServiceWorkerRegistration): void {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < ASK_AGAIN_AFTER) return;
    asked = now();
    registered.update().catch(() => undefined);
  });
}
