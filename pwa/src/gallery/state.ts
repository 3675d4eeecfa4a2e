import type { Late } from '@core/late';
import type { MessageKey } from '@i18n/generated/keys';
import type { OutboxItem } from '@offline/outboxSlice';
import { type Answers, LOST, PENDING, type Refusal, refuse } from '@testing/answers';

/** A message key of the app, or a text from a response. */
export type Words = MessageKey | { readonly label: string };

/** An action that leads to the state. Its target is named by the text on the screen. */
export type Act =
  | { readonly press: Words }
  /** Waits for a heading or a button, and scrolls it to the middle. */
  | { readonly show: Words }
  | { readonly type: string; readonly into: Words }
  /** Chooses a chip of the field with this name. */
  | { readonly choose: string; readonly value: string }
  | { readonly photo: Words };

export interface GalleryState {
  readonly path: string;
  readonly answers?: Answers;
  readonly acts?: readonly Act[];
  /** Responses after the connection has come back, which refetches the screen's data. */
  readonly reconnected?: Answers;
  readonly offline?: boolean;
  readonly outbox?: readonly OutboxItem[];
  readonly late?: Late;
  readonly userAgent?: string;
  readonly installable?: boolean;
  readonly anonymous?: boolean;
  /** The day of the lender's clock, for example `2026-11-20`. */
  readonly today?: string;
}

export type Screen = Readonly<Record<string, GalleryState>>;

/** Returns four states of a screen's queries: loading, refused, offline, loaded. `reads` are the screen's calls. */
export function readStates(path: string, reads: Answers): Screen {
  const all = (given: typeof LOST | typeof PENDING | Refusal): Answers =>
    Object.fromEntries(Object.keys(reads).map((call) => [call, given])) as Answers;
  return {
    filled: { path, answers: reads },
    loading: { path, answers: all(PENDING) },
    error: { path, answers: all(refuse('The service is busy. Please try again in a minute.')) },
    offline: { path, answers: all(LOST), offline: true },
  };
}

/** Sets the clock of the states that have none. */
export const on = (today: string, states: Screen): Screen =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, { today, ...state }]));
