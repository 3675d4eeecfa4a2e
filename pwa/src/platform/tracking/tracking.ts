import { isInFlight, isPassing } from '@platform/calls/attemptKey';
import { PROJECT_NAME } from '@platform/device/config';
import { onPage } from '@platform/navigation/pages';
import { metaOf } from '@platform/navigation/routeMeta';
import type { AppDispatch, AppStore, RootState } from '@platform/state';
import type { TrackingConfig, TrackingEvent } from '@core/types';
import { now } from '@platform/now';
import { trackingApi } from './api';
import { addEvents, batchDone, isIdle, keepConfig, knownConfig, nextBatch } from './cache';

const { trackingConfig, track: send } = trackingApi.endpoints;

/** How long events are collected before they leave together, in milliseconds. */
const COLLECT_MS = 2000;

/** Waiting events leave only in an app that was started: see {@link startTracking}. */
let wake: (() => void) | null = null;

/** One event as the server wants it. The page is the route's name: an address carries ids. */
export const eventOf = (behavior: string, value: string): TrackingEvent => ({
  projectName: PROJECT_NAME,
  pageName: metaOf(window.location.pathname).name,
  behavior,
  value,
  eventTime: now(),
});

/** Records what happened. It waits on the phone and leaves with others; nothing waits for it, and no failure is shown. */
export const track =
  (behavior: string, value = '') =>
  (): void => {
    addEvents([eventOf(behavior, value)]);
    wake?.();
  };

/** Which events are wanted: asked once per visit. Null while that is unknown. */
async function wantedEvents(dispatch: AppDispatch): Promise<TrackingConfig | null> {
  const known = knownConfig();
  if (known !== null) return known;
  const { data } = await dispatch(trackingConfig.initiate(undefined, { subscribe: false }));
  if (data === undefined) return null;
  keepConfig(data);
  return data;
}

/** Sends what waits, and what is wanted of it, one call after the other. */
const flush = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  if (isIdle()) return;
  const config = await wantedEvents(dispatch);
  if (config === null) return;
  const isWanted = ({ behavior }: TrackingEvent) => Boolean(config.enabled) && config.events.includes(behavior ?? '');
  for (;;) {
    const batch = nextBatch(isWanted, getState().session.token !== null);
    if (batch === null) return;
    const { error } = await dispatch(send.initiate(batch));
    // It goes again under its key. What is refused would be refused for ever.
    if (error !== undefined && (isPassing(error) || isInFlight(error))) return;
    batchDone(batch);
  }
};

/** Asks which events are wanted, and from then on sends them: a while after they happened, and when the page is hidden. */
export function startTracking({ dispatch }: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (busy) return;
    busy = true;
    void dispatch(flush()).finally(() => {
      busy = false;
    });
  };
  wake = () => {
    timer ??= setTimeout(send, COLLECT_MS);
  };
  // Hidden, perhaps for good; or somebody comes back to it, perhaps where there is a network.
  const seen = () => {
    if (document.visibilityState === 'hidden') send();
    else if (!isIdle()) wake?.();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', send);
  void wantedEvents(dispatch).then(() => !isIdle() && wake?.());
  return () => {
    clearTimeout(timer);
    wake = null;
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', send);
  };
}

/** Tracks each page that is shown. */
export function trackPages(): () => void {
  let shown = '';
  return onPage((pathname) => {
    if (pathname === shown) return;
    shown = pathname;
    track('page_view')();
  });
}
