import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { App } from '@app/App';
import { Screens, fetchScreen } from '@app/router';
import { store } from '@app/store';
import { isKept } from '@core/index';
import { isDrawnFromAnswers } from '@core/drawnFromAnswers';
import { captureForm } from '@features/login/instant/capturedInput';
import { followOtherTabs } from '@platform/session/otherTabs';
import { metaOf } from '@platform/navigation/routeMeta';
import { startTracking } from '@platform/tracking/tracking';
import { recordFailure } from '@platform/failures/record';
import { ignoreGhostClicks } from '@ui/ghostClick';
import { currentLanguage } from '@i18n/language';
import { loadLoginTexts, loadTexts } from '@i18n/texts';
import { startOffline } from '@offline/offline';
import { showBootFailure } from './failure';
import { nextTask } from './nextTask';
import { surviveTranslation } from './translated';
import { dropPrefetched, isPrefetched } from '@platform/calls/prefetch';
import { firstScreenRead } from '@platform/calls/useRefetch';
import { whenIdle } from '@platform/device/whenIdle';

const RETRY_AFTER = 2000;
/** Time after which unused prefetched responses are dropped, in milliseconds. */
const TAKEN_WITHIN = 10_000;

/** Loads React's renderer, the largest file. The app's modules are evaluated while it downloads. */
const loadReactDom = () => import(/* webpackChunkName: "react-dom" */ 'react-dom/client');

const language = currentLanguage();
followOtherTabs(store);
ignoreGhostClicks();
surviveTranslation();
// The first screen's chunk loads in parallel with the texts. The route shows an error if the chunk fails to load.
const screen = fetchScreen(window.location.pathname).catch(() => undefined);
/** Whether the app starts on the login page. False if the user has left the static form. */
const beginsWithLogin = metaOf(window.location.pathname).name === 'login';

async function start(standing: () => void): Promise<void> {
  try {
    const root = document.getElementById('root');
    if (root === null) return;
    // The static login form stays until the app's own form can replace it.
    const hasForm = root.hasChildNodes();
    const [{ createRoot }, texts] = await Promise.all([
      loadReactDom(),
      hasForm && beginsWithLogin ? loadLoginTexts(language) : loadTexts(language),
      hasForm ? screen : readPrefetched(),
    ]);
    const container = document.createElement('div');
    container.id = root.id;
    const handOver = () => {
      captureForm(root);
      root.replaceWith(container);
      firstScreenRead(false);
      standing();
    };
    const { href } = window.location;
    void started.then(() => followFrom(href));
    // A transition renders in short slices, so the static form stays usable until the app's form is complete.
    startTransition(() =>
      createRoot(container).render(
        <>
          <Committed onCommit={handOver} />
          <StrictMode>
            <App store={store} language={language} texts={texts}>
              <BrowserRouter>
                <Screens />
              </BrowserRouter>
            </App>
          </StrictMode>
        </>,
      ),
    );
  } catch {
    showBootFailure(true);
    recordFailure('texts');
    setTimeout(() => void start(standing), RETRY_AFTER);
  }
}

/** Tells the router about a navigation during the first render, before the router listened. */
function followFrom(href: string): void {
  if (window.location.href !== href)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** Reads prefetched responses that have arrived, so that the first render shows data. */
async function readPrefetched(): Promise<void> {
  if (!isPrefetched()) return;
  const calls = (await screen) ?? [];
  if (calls.length === 0) return;
  const reading: ReturnType<(typeof calls)[number]>[] = [];
  for (const call of calls) {
    await nextTask();
    reading.push(store.dispatch(call));
  }
  await Promise.all(reading);
  await nextTask();
  firstScreenRead(true);
  // Once the page is idle, the screen has its own subscriptions, so these can end.
  void started.then(() => whenIdle(() => reading.forEach(({ unsubscribe }) => unsubscribe())));
}

/** Calls `onCommit` once React has committed the app, before the effects of the siblings below. */
function Committed({ onCommit }: { readonly onCommit: () => void }) {
  useLayoutEffect(onCommit);
  return null;
}

function startQuietly(): void {
  startTracking(store);
  onceSignedIn(() => {
    import(/* webpackChunkName: "signed-in" */ '@app/signedInParts')
      .then(({ beginSignedIn }) => beginSignedIn(store))
      .catch(() => undefined);
  });
}

/** Runs `go` at sign-in, or immediately if signed in. */
export function onceSignedIn(go: () => void): void {
  const isSignedIn = () => store.getState().session.token !== null;
  if (isSignedIn()) return go();
  const stop = store.subscribe(() => {
    if (!isSignedIn()) return;
    stop();
    go();
  });
}

const loadOfflineParts = () => import(/* webpackChunkName: "offline" */ '@app/offlineParts');

export const started = new Promise<void>((resolve) => void start(resolve));

// Restores drafts at once, before the user types. If no service worker has cached the app, a screen that needs no core
// is shown first.
if (isDrawnFromAnswers(window.location.pathname) && !isKept()) {
  void started.then(() => whenIdle(() => startOffline(store, loadOfflineParts)));
} else {
  startOffline(store, loadOfflineParts);
}
void started.then(() => whenIdle(startQuietly));
void Promise.all([started, screen]).then(() => setTimeout(dropPrefetched, TAKEN_WITHIN));
