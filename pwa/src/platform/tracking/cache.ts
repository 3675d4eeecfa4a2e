import { newKey } from '@platform/calls/attemptKey';
import { TRACKING_BATCH as BATCH, TRACKING_EVENTS as EVENTS } from '@platform/session/storage';
import type { TrackingConfig, TrackingEvent } from '@core/types';
import { now } from '@platform/now';

/** Which events are wanted, for this visit; those that wait and those on their way are kept over visits. */
const CONFIG = 'trackingConfig';
/** An event that has waited longer could not leave when it happened, in milliseconds. */
const LATE_MS = 10_000;
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
  const stored = read<TrackingEvent[]>(localStorage, EVENTS);
  return Array.isArray(stored) ? stored : [];
}

export const addEvents = (events: readonly TrackingEvent[]): void =>
  write(localStorage, EVENTS, [...waitingEvents(), ...events].slice(-MOST));

/** Whether there is nothing to send. */
export const isIdle = (): boolean => waitingEvents().length === 0 && localStorage.getItem(BATCH) === null;

/** Events on their way, under the key by which the server takes them once. */
export interface Batch {
  readonly key: string;
  readonly events: readonly TrackingEvent[];
  /** Whose events they are: the second version of the call is for visitors, the third for users who signed in. */
  readonly signedIn: boolean;
}

/**
 * What leaves next: what was on its way before it was answered, as it was; else all that waited for a network; else one event,
 * as the specification's list has it (section 7). It stays until it is answered, whatever happens to the page. Two tabs may send
 * the same batch, which arrives once.
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

/** A batch was answered. Another tab may have begun the next one meanwhile. */
export function batchDone({ key }: Batch): void {
  if (read<Batch>(localStorage, BATCH)?.key === key) localStorage.removeItem(BATCH);
}

export const knownConfig = (): TrackingConfig | null => read<TrackingConfig>(sessionStorage, CONFIG);

export const keepConfig = (config: TrackingConfig): void => write(sessionStorage, CONFIG, config);
