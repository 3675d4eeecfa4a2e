import { isStandalone } from '@platform/device/device';
import { pageBuild } from '@platform/device/pageBuild';
import { whenIdle } from '@platform/device/whenIdle';

/**
 * How long the page is left alone before the worker comes, in milliseconds: keeping the app takes a processor for seconds,
 * and what the page itself does late (its drafts, the place, the first events) goes first.
 */
const AFTER_THE_PAGE_MS = 3000;

/** Everything else about the worker, in the chunk of what is needed late or never: nobody needs it who has not signed in. */
const parts = () => import(/* webpackChunkName: "later" */ './keep');

/**
 * Loads the page anew in the place of an app that does not work: by the newest version on the phone, since this one may be what
 * is broken.
 */
export function reloadNewest(): void {
  parts()
    .then(({ takeNewest }) => takeNewest())
    .catch(() => window.location.reload());
}

/** Whether the phone is asked to load no more than what is looked at. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Registers the service worker of a built app, a while after it has started with its rules: where it is installed or kept
 * already, else for whoever has signed in and pays for no more data than they look at. `signedIn` waits for that. A new version
 * waits until the user takes it or every page of the old one is closed: parts are never swapped under an open page. `onKept` is
 * called whenever everything of a version lies on the phone.
 */
export function registerServiceWorker(
  started: Promise<void>,
  signedIn: () => Promise<void>,
  onKept: () => void = () => undefined,
): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  holdBuild();
  // It fetches and keeps the whole app, which would slow down the page that is just being drawn. Without it the app
  // works as a page does; there is nothing to tell the user.
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
 * Says while this page is shown that its build is in use, so that the worker keeps its parts. A page that holds a lock while it
 * is left does not enter the back-forward cache.
 */
function holdBuild(): void {
  let release: () => void = () => undefined;
  const hold = () =>
    void navigator.locks?.request(pageBuild(), { mode: 'shared' }, () => new Promise<void>((done) => (release = done)));
  hold();
  window.addEventListener('pagehide', () => release());
  window.addEventListener('pageshow', ({ persisted }) => persisted && hold());
}
