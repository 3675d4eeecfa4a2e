import type { AppDispatch } from '@app/store';
import { PROJECT_NAME } from '@app/config';
import type { TrackingEvent } from '@core/types';
import { sessionApi } from './api';

const CACHE = 'trackingEvents';
/** Older events are dropped first: tracking must not fill the phone. */
const MOST = 20;

function cached(): TrackingEvent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CACHE) ?? '[]');
    return Array.isArray(kept) ? (kept as TrackingEvent[]) : [];
  } catch {
    return [];
  }
}

const keep = (events: readonly TrackingEvent[]): void =>
  localStorage.setItem(CACHE, JSON.stringify(events.slice(-MOST)));

/** One event as the server wants it. */
export const eventOf = (behavior: string, value: string): TrackingEvent => ({
  projectName: PROJECT_NAME,
  pageName: window.location.pathname,
  behavior,
  value,
  eventTime: Date.now(),
});

/** Records what happened. Tracking fails in silence; what could not be sent waits on the phone for the next event. */
export const track =
  (behavior: string, value = '') =>
  async (dispatch: AppDispatch): Promise<void> => {
    keep([...cached(), eventOf(behavior, value)]);
    const waiting = cached();
    for (const event of waiting) {
      // A list with one event each, as the call is specified.
      const answer = await dispatch(sessionApi.endpoints.track.initiate([event]));
      if ('error' in answer) return;
      keep(cached().slice(1));
    }
  };
