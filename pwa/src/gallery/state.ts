import type { MessageKey } from '@i18n/generated/keys';
import type { OutboxItem } from '@offline/outboxSlice';

/** How a call of a gallery page ends: with data, with the server's refusal, without an answer, or never. */
export type Answer =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'refusal'; readonly msg: string; readonly data?: unknown; readonly code?: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'pending' };

export const data = (value: unknown): Answer => ({ kind: 'data', data: value });
export const refusal = (msg: string, more?: unknown): Answer => ({ kind: 'refusal', msg, data: more });
/** A refusal that a screen knows by its code. */
export const refusalOf = (code: number, msg: string): Answer => ({ kind: 'refusal', msg, code });
export const LOST: Answer = { kind: 'lost' };
export const PENDING: Answer = { kind: 'pending' };

/** The answers of a page by `METHOD /path` below `/api1`; a `*` stands for one part of the path. */
export type Answers = Readonly<Record<string, Answer>>;

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
  const all = (answer: Answer): Answers => Object.fromEntries(Object.keys(reads).map((call) => [call, answer]));
  return {
    filled: { path, answers: reads },
    loading: { path, answers: all(PENDING) },
    error: { path, answers: all(refusal('The service is busy. Please try again in a minute.')) },
    offline: { path, answers: all(LOST), offline: true },
  };
}
