import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { ApiError } from '@platform/calls/envelope';
import { sessionEnded } from '@platform/session/slice';

/**
 * What may wait and be sent later by itself: forms and words. Nothing that moves money has a name here, so that no
 * application, payment or extension can ever leave without a tap.
 */
export type SubmissionKind = 'basic' | 'work' | 'identity' | 'contacts' | 'feedback';

/** How something that was submitted stands. */
export type SubmissionStatus = 'waiting' | 'sending' | 'refused' | 'sent';

/** Something that was submitted without a network, as the screens see it. Its content stays in the vault. */
export interface OutboxItem {
  readonly id: number;
  readonly kind: SubmissionKind;
  /** The product the borrower is on the way to; `''` without one. */
  readonly pid: string;
  readonly status: SubmissionStatus;
  /** Why the server refused it. */
  readonly refusal: ApiError | null;
}

interface OutboxView {
  readonly items: readonly OutboxItem[];
  /** Within how many seconds what could not be sent is tried again; null while nothing was tried in vain. */
  readonly againWithin: number | null;
}

const initialState: OutboxView = { items: [], againWithin: null };

declare module '@platform/state' {
  interface RootState {
    outbox: OutboxView;
  }
}

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** As the vault has it now. What was sent stays on the screen until it is dismissed. */
    outboxRead(state, { payload }: PayloadAction<readonly OutboxItem[]>) {
      const sent = state.items.filter(({ id, status }) => status === 'sent' && !payload.some((one) => one.id === id));
      return { ...state, items: [...sent, ...payload] };
    },
    submissionChanged(state, { payload }: PayloadAction<{ readonly id: number; readonly status: SubmissionStatus }>) {
      return { ...state, items: state.items.map((item) => (item.id === payload.id ? { ...item, ...payload } : item)) };
    },
    /** What was sent has been read. */
    sentSeen(state) {
      return { ...state, items: state.items.filter(({ status }) => status !== 'sent') };
    },
    /** When what waits is tried next; null: it is being sent, or a network has to come first. */
    nextTry(state, { payload: againWithin }: PayloadAction<number | null>) {
      return { ...state, againWithin };
    },
  },
  extraReducers: (build) => {
    // It stays in the vault for the same user, and comes back when they sign in.
    build.addCase(sessionEnded, () => initialState);
  },
});

export const { outboxRead, submissionChanged, sentSeen, nextTry } = outboxSlice.actions;

/** What is left of a form that was submitted and has not arrived. */
export const pendingSubmission =
  (kind: SubmissionKind) =>
  ({ outbox }: { readonly outbox: OutboxView }): OutboxItem | undefined =>
    outbox.items.find((item) => item.kind === kind);
