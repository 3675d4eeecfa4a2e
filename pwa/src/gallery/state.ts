import type { Late } from '@core/late';
import type { MessageKey } from '@i18n/generated/keys';
import type { OutboxItem } from '@offline/outboxSlice';
import { type Answers, LOST, PENDING, type Refusal, refuse } from '@testing/answers';

/** Words on the screen: a text of the app, or what the answers brought. */
export type Words = MessageKey | { readonly label: string };

/** What a visitor does before the state is there, in the words of the screen. */
export type Act =
  { readonly press: Words } | { readonly type: string; readonly into: Words } | { readonly photo: Words };

/** One screen in one state. */
export interface GalleryState {
  /** Where the screen lives in the app. */
  readonly path: string;
  readonly answers?: Answers;
  readonly acts?: readonly Act[];
  /** The phone has no network. */
  readonly offline?: boolean;
  /** What was submitted without a network and how it stands. */
  readonly outbox?: readonly OutboxItem[];
  /** What the page has waited for too long. */
  readonly late?: Late;
  /** What the browser says it is, where a screen depends on it. */
  readonly userAgent?: string;
  /** The browser offers to install the app. */
  readonly installable?: boolean;
  /** Nobody is signed in. */
  readonly anonymous?: boolean;
}

/** A screen's states by name. */
export type Screen = Readonly<Record<string, GalleryState>>;

/** The four states of everything that is read: loading, refused, offline, there. `reads` are the calls that fill it. */
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
