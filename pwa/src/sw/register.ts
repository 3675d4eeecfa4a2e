import { isStandalone } from '@platform/device/device';
import { pageBuild } from '@platform/device/pageBuild';
import { whenIdle } from '@platform/device/whenIdle';

/** Delay before registration, in milliseconds, because caching uses the processor for seconds. */
const AFTER_THE_PAGE_MS = 3000;

/** Code for caching and updates, in a chunk that loads after sign-in. */
const parts = () => import(/* webpackChunkName: "later" */ './keep');

/** Reloads a broken app with the newest version on the phone, because the current version may be the cause. */
export function reloadNewest(): void {
  parts()
    .then(({ takeNewest }) => takeNewest())
    .catch(() => window.location.reload());
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Registers the service worker: soon after the start if the app is cached or installed; else after sign-in, unless a
 * data saver is on. A new version waits for the user's consent.
 */
export function registerServiceWorker(started: Promise<void>, signedIn: () => Promise<void>): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  holdBuild();
  // Waits for an idle period. Ignores failures, because the app works without the worker.
  const quietly = () =>
    whenIdle(() =>
      parts()
        .then(({ keepApp }) => keepApp())
        .catch(() => undefined),
    );
  void started.then(async () => {
    const isKept = navigator.serviceWorker.controller !== null || isStandalone();
    if (!isKept) await signedIn();
    if (isKept || !savesData()) setTimeout(quietly, AFTER_THE_PAGE_MS);
  });
}

/** Holds a lock named after the build while the page is visible, so that the worker keeps the build's files. */
function holdBuild(): void {
  let release: () => void = () => undefined;
  const hold = () =>
    void navigator.locks?.request(pageBuild(), { mode: 'shared' }, () => new Promise<void>((done) => (release = done)));
  hold();
  window.addEventListener('pagehide', () => release());
  window.addEventListener('pageshow', ({ persisted }) => persisted && hold());
}
