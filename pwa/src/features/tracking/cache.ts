import type { TrackingConfig, TrackingEvent } from '@core/types';

/** The session's caches: events that wait, over visits; which events are wanted, for this visit. */
const EVENTS = 'trackingEvents';
const CONFIG = 'trackingConfig';
/** What one call may carry. Older events are dropped first: tracking must not fill the phone. */
const MOST = 100;

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses an event and nothing else. */
function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Tracking fails in silence.
  }
}

export function waitingEvents(): readonly TrackingEvent[] {
  const kept = read<TrackingEvent[]>(localStorage, EVENTS);
  return Array.isArray(kept) ? kept : [];
}

export const addEvents = (events: readonly TrackingEvent[]): void =>
  write(localStorage, EVENTS, [...waitingEvents(), ...events].slice(-MOST));

/** Takes the events out, all at once: two tabs never send the same one. */
export function takeEvents(): readonly TrackingEvent[] {
  const events = waitingEvents();
  localStorage.removeItem(EVENTS);
  return events;
}

export const knownConfig = (): TrackingConfig | null => read<TrackingConfig>(sessionStorage, CONFIG);

export const keepConfig = (config: TrackingConfig): void => write(sessionStorage, CONFIG, config);
