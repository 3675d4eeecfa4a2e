import { startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '@app/App';
import { isAheadHere } from '@app/ahead';
import { showBootFailure } from '@app/bootFailure';
import { nextTask } from '@app/nextTask';
import { Screens, fetchScreen } from '@app/router';
import { store } from '@app/store';
import { firstScreenRead } from '@app/useAfresh';
import { whenIdle } from '@app/whenIdle';
import { firstRules } from '@core/firstRules';
import { isKept } from '@core/index';
import { recordFailure } from '@features/failures/record';
import { keepTyped } from '@features/login/typed';
import { followOtherTabs } from '@features/session/otherTabs';
import { startTracking, trackPages } from '@features/tracking/tracking';
import { currentLanguage } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { startOffline } from '@offline/offline';

/** How long to wait before texts that did not come are asked for again, in milliseconds. */
const RETRY_AFTER = 2000;

const language = currentLanguage();
followOtherTabs(store);
// The first screen's chunk is on its way together with the texts.
// Whether it comes is seen when it is shown.
const screen = fetchScreen(window.location.pathname).catch(() => undefined);

async function start(standing: () => void): Promise<void> {
  try {
    const root = document.getElementById('root');
    if (root === null) return;
    // The login form stands in the page itself: it is not taken away before the app's own is there.
    const [texts] = await Promise.all([loadTexts(language), root.hasChildNodes() ? screen : readAhead()]);
    const place = document.createElement('div');
    place.id = root.id;
    const takePlace = () => {
      keepTyped(root);
      root.replaceWith(place);
      firstScreenRead(false);
      standing();
    };
    const { href } = window.location;
    void started.then(() => followFrom(href));
    // A transition is made in steps of a few milliseconds, between which the phone answers: the page's own form is there
    // to type into until the app's is whole.
    startTransition(() =>
      createRoot(place).render(
        <>
          <Made onMade={takePlace} />
          <App store={store} language={language} texts={texts}>
            <BrowserRouter>
              <Screens />
            </BrowserRouter>
          </App>
        </>,
      ),
    );
  } catch {
    showBootFailure(true);
    recordFailure('texts');
    setTimeout(() => void start(standing), RETRY_AFTER);
  }
}

/** The router listens from now on; whoever went back or on while the first page was being made is led there now. */
function followFrom(href: string): void {
  if (window.location.href !== href)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** What the first screen shows, if it has come by now: the page is then made once, and not as an empty frame before. */
async function readAhead(): Promise<void> {
  if (!isAheadHere()) return;
  const calls = (await screen) ?? [];
  if (calls.length === 0) return;
  const reading: ReturnType<(typeof calls)[number]>[] = [];
  for (const call of calls) {
    // Each is taken in a task of its own, as are the app's parts before and its first page after.
    await nextTask();
    reading.push(store.dispatch(call));
  }
  await Promise.all(reading);
  await nextTask();
  firstScreenRead(true);
  // The screen asks for the same, and keeps it.
  void started.then(() => whenIdle(() => reading.forEach(({ unsubscribe }) => unsubscribe())));
}

/** Tells when everything beside it is made, before the effects of what follows it. */
function Made({ onMade }: { readonly onMade: () => void }) {
  useLayoutEffect(onMade);
  return null;
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

/** Once the app stands in the page. */
export const started = new Promise<void>((resolve) => void start(resolve));

// Drafts come back before anybody types, and the last answers where there may be no network. On a phone that does not keep
// the app yet, a screen that begins with some of the rules is drawn first: what it keeps comes into it then.
if (firstRules(window.location.pathname) !== 'whole' && !isKept()) {
  void started.then(() => whenIdle(() => startOffline(store)));
} else {
  startOffline(store);
}
void started.then(() => whenIdle(startQuietly));
