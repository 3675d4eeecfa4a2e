import { isStandalone } from '@platform/device/device';
import { pageBuild } from '@platform/device/pageBuild';
import { whenIdle } from '@platform/device/whenIdle';

/**
 * Delay before registration, in milliseconds: caching uses the processor for seconds, and the page's own late work
 * (drafts, location, first events) goes first.
 */
const AFTER_THE_PAGE_MS = 3000;

/** The rest of the worker's code, in a chunk that loads late: nobody needs it before sign-in. */
const parts = () => import(/* webpackChunkName: "later" */ './keep');

/** Reloads a broken app by the newest version on the phone, since the current one may be the cause. */
export function reloadNewest(): void {
  parts()
    .then(({ takeNewest }) => takeNewest())
    .catch(() => window.location.reload());
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Registers the service worker some time after the start: at once where it is installed already, else after sign-in
 * (`signedIn`) and without a data saver. A new version waits for the user's consent or until every old page is closed,
 * so chunks are never replaced under an open page. Calls `onKept` whenever a version is cached completely.
 */
export function registerServiceWorker(
  started: Promise<void>,
  signedIn: () => Promise<void>,
  onKept: () => void = () => undefined,
): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  holdBuild();
  // Caching the whole app would slow down the first page. Failures are silent: the app also works without the worker.
  const quietly = () =>
    whenIdle(() =>
      parts()
        .then(({ keepApp }) => keepApp(onKept))
        .catch(() => undefined),
    );
  void started.then(async () => {
    const isKept = navigator.serviceWorker.controller !== null || isStandalone();
    if (!isKept) await signedIn();
    if (isKept || !savesData()) setTimeout(quietly, AFTER_THE_PAGE_MS);
  });
}

/**
 * Holds a lock named after the build while the page is visible, so that the worker keeps its files. Released on
 * leaving: a held lock keeps a page out of the back-forward cache.
 */
function holdBuild(): void {
  let release: () => void = () => undefined;
  const hold = () =>
    void navigator.locks?.request(pageBuild(), { mode: 'shared' }, () => new Promise<void>((done) => (release = done)));
  hold();
  window.addEventListener('pagehide', () => release());
  window.addEventListener('pageshow', ({ persisted }) => persisted && hold());
}
