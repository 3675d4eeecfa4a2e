import { newKey } from '@platform/calls/attemptKey';
import { TRACKING_BATCH as BATCH, TRACKING_EVENTS as EVENTS } from '@platform/session/storage';
import type { TrackingConfig, TrackingEvent } from '@core/types';
import { now } from '@platform/now';

/** Session storage key of the list of events that the server wants. The events themselves are in local storage. */
const CONFIG = 'trackingConfig';
/** Age in milliseconds from which an event counts as sent late. */
const LATE_MS = 10_000;
/** Maximum number of events stored and per call. The oldest are dropped, so that tracking cannot fill the phone. */
const MOST = 100;

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

const write = (storage: Storage, key: string, value: unknown): void => storage.setItem(key, JSON.stringify(value));

export function waitingEvents(): readonly TrackingEvent[] {
  const stored = read<TrackingEvent[]>(localStorage, EVENTS);
  return Array.isArray(stored) ? stored : [];
}

export const addEvents = (events: readonly TrackingEvent[]): void =>
  write(localStorage, EVENTS, [...waitingEvents(), ...events].slice(-MOST));

export const isIdle = (): boolean => waitingEvents().length === 0 && localStorage.getItem(BATCH) === null;

/** Events that are being sent, and their idempotency key. */
export interface Batch {
  readonly key: string;
  readonly events: readonly TrackingEvent[];
  /** Selects the endpoint: version 2 for visitors, version 3 for signed-in users. */
  readonly signedIn: boolean;
}

/**
 * Returns the next batch: the unacknowledged batch, else all late events, else a single event (specification, section
 * 7). Stores it until the server acknowledges it. If the acknowledgement is lost, the server records the batch twice.
 */
export function nextBatch(isWanted: (event: TrackingEvent) => boolean, signedIn: boolean): Batch | null {
  const begun = read<Batch>(localStorage, BATCH);
  if (begun !== null) return begun;
  const waiting = waitingEvents().filter(isWanted);
  const late = waiting.filter(({ eventTime }) => now() - (eventTime ?? 0) > LATE_MS);
  const events = waiting.slice(0, Math.max(late.length, 1));
  write(localStorage, EVENTS, waiting.slice(events.length));
  if (events.length === 0) return null;
  const batch = { key: newKey(), events, signedIn };
  write(localStorage, BATCH, batch);
  return batch;
}

/** Removes an acknowledged batch. Another tab may have begun the next batch, which stays. */
export function batchDone({ key }: Batch): void {
  if (read<Batch>(localStorage, BATCH)?.key === key) localStorage.removeItem(BATCH);
}

export const knownConfig = (): TrackingConfig | null => read<TrackingConfig>(sessionStorage, CONFIG);

export const keepConfig = (config: TrackingConfig): void => write(sessionStorage, CONFIG, config);
