import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '@app/App';
import { Screens, fetchScreen } from '@app/router';
import { store } from '@app/store';
import { whenIdle } from '@app/whenIdle';
import { loadCore } from '@core/index';
import { keepTyped } from '@features/login/typed';
import { followOtherTabs } from '@features/session/otherTabs';
import { startTracking, trackPages } from '@features/tracking/tracking';
import { makeCurrent, preferredLanguage } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { startOffline } from '@offline/offline';

/** How long to wait before texts that did not come are asked for again, in milliseconds. */
const RETRY_AFTER = 2000;

const language = preferredLanguage();
makeCurrent(language);
followOtherTabs(store);
// Drafts come back before anybody types.
startOffline(store);
// Whoever is signed in goes on to a screen that needs all rules: no small module for him first.
if (store.getState().session.token !== null) loadCore().catch(() => undefined);
// The first screen's chunk is on its way together with the texts.
// Whether it comes is seen when it is shown.
const screen = fetchScreen(window.location.pathname).catch(() => undefined);

async function start(): Promise<void> {
  try {
    const root = document.getElementById('root');
    if (root === null) return;
    // The login form stands in the page itself: it is not taken away before the app's own is there.
    const [texts] = await Promise.all([loadTexts(language), root.hasChildNodes() ? screen : null]);
    const app = (
      <App store={store} language={language} texts={texts}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </App>
    );
    // What is typed into the page's own form up to now is in the app's from its first moment on: nothing comes between.
    flushSync(() => {
      keepTyped(root);
      createRoot(root).render(app);
    });
  } catch {
    setTimeout(() => void start(), RETRY_AFTER);
  }
}

/** What nobody waits for: after the first page is there. */
function startQuietly(): void {
  startTracking(store);
  trackPages();
  onceSignedIn(() => {
    import(/* webpackChunkName: "location" */ '@features/location/location')
      .then(({ followLocation }) => followLocation(store))
      .catch(() => undefined);
  });
}

/** Calls `go` as soon as somebody is signed in: the login page does not load what it needs. */
function onceSignedIn(go: () => void): void {
  const isSignedIn = () => store.getState().session.token !== null;
  if (isSignedIn()) return go();
  const stop = store.subscribe(() => {
    if (!isSignedIn()) return;
    stop();
    go();
  });
}

void start().then(() => whenIdle(startQuietly));
