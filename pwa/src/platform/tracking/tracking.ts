import { api } from '@platform/calls/api';
import { isInFlight, isPassing } from '@platform/calls/attemptKey';
import { PROJECT_NAME } from '@platform/device/config';
import { metaOf } from '@platform/navigation/routeMeta';
import type { AppDispatch, AppStore, RootState } from '@platform/state';
import type { TrackingConfig, TrackingEvent } from '@core/types';
import { now } from '@platform/now';
import { addEvents, type Batch, batchDone, isIdle, keepConfig, knownConfig, nextBatch } from './cache';

const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackingConfig: build.query<TrackingConfig, void>({
      query: () => ({ url: '/burying-point/burying-point/get-buried-config' }),
    }),
    track: build.mutation<null, Batch>({
      query: ({ events, signedIn, key }) => ({
        url: `/burying-point/${signedIn ? 'v3' : 'v2'}/burying-point`,
        method: 'POST',
        body: events,
        headers: { 'Idempotency-Key': key },
        keepalive: true,
        isBackground: true,
      }),
    }),
  }),
});

const { trackingConfig, track: send } = trackingApi.endpoints;

/** Time during which events are collected into one call, in milliseconds. */
const COLLECT_MS = 2000;

/** Schedules sending. Null before {@link startTracking}, because only a started app sends events. */
let wake: (() => void) | null = null;

/** Creates an event. Its page is the route's name, because an address contains ids. */
export const eventOf = (behavior: string, value: string): TrackingEvent => ({
  projectName: PROJECT_NAME,
  pageName: metaOf(window.location.pathname).name,
  behavior,
  value,
  eventTime: now(),
});

/** Records an event. Never blocks and never shows a failure. */
export const track =
  (behavior: string, value = '') =>
  (): void => {
    addEvents([eventOf(behavior, value)]);
    wake?.();
  };

async function wantedEvents(dispatch: AppDispatch): Promise<TrackingConfig | null> {
  const known = knownConfig();
  if (known !== null) return known;
  const { data } = await dispatch(trackingConfig.initiate(undefined, { subscribe: false }));
  if (data === undefined) return null;
  keepConfig(data);
  return data;
}

const flush = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  if (isIdle()) return;
  const config = await wantedEvents(dispatch);
  if (config === null) return;
  const isWanted = ({ behavior }: TrackingEvent) => Boolean(config.enabled) && config.events.includes(behavior ?? '');
  for (;;) {
    const batch = nextBatch(isWanted, getState().session.token !== null);
    if (batch === null) return;
    const { error } = await dispatch(send.initiate(batch));
    // Keeps the batch for a retry. Drops a refused batch, because the server would refuse it again.
    if (error !== undefined && (isPassing(error) || isInFlight(error))) return;
    batchDone(batch);
  }
};

/** Sends events shortly after they are recorded, and when the page is hidden. */
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
  // A hidden page may be about to close. A page that is shown again may have a network.
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
