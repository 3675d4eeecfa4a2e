import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { ApiError } from '@platform/calls/envelope';
import { sessionEnded } from '@platform/session/slice';

/** Kinds of submission that the app sends later without a tap. None of them moves money. */
export type SubmissionKind = 'basic' | 'work' | 'identity' | 'contacts' | 'feedback';

export type SubmissionStatus = 'waiting' | 'sending' | 'refused' | 'sent';

/** An entry as screens see it. Its content stays in the vault. */
export interface OutboxItem {
  readonly id: number;
  readonly kind: SubmissionKind;
  readonly pid: string;
  readonly status: SubmissionStatus;
  readonly refusal: ApiError | null;
}

interface OutboxView {
  readonly items: readonly OutboxItem[];
  /** Seconds until the next retry; null if no retry is planned. */
  readonly againWithin: number | null;
  /** Whether input is stored while typing. False before the offline session is open, and while storing fails. */
  readonly keepsDrafts: boolean;
}

const initialState: OutboxView = { items: [], againWithin: null, keepsDrafts: false };

declare module '@platform/state' {
  interface RootState {
    outbox: OutboxView;
  }
}

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** Replaces the entries by those in the vault. Sent entries stay visible until they are dismissed. */
    outboxRead(state, { payload }: PayloadAction<readonly OutboxItem[]>) {
      const sent = state.items.filter(({ id, status }) => status === 'sent' && !payload.some((one) => one.id === id));
      return { ...state, items: [...sent, ...payload] };
    },
    submissionChanged(state, { payload }: PayloadAction<{ readonly id: number; readonly status: SubmissionStatus }>) {
      return { ...state, items: state.items.map((item) => (item.id === payload.id ? { ...item, ...payload } : item)) };
    },
    sentSeen(state) {
      return { ...state, items: state.items.filter(({ status }) => status !== 'sent') };
    },
    /** Sets the seconds until the next retry; null while sending or without a network. */
    nextTry(state, { payload: againWithin }: PayloadAction<number | null>) {
      return { ...state, againWithin };
    },
    draftsKept(state, { payload: keepsDrafts }: PayloadAction<boolean>) {
      return { ...state, keepsDrafts };
    },
  },
  extraReducers: (build) => {
    // The vault keeps the entries for this user's next sign-in.
    build.addCase(sessionEnded, () => initialState);
  },
});

export const { outboxRead, submissionChanged, sentSeen, nextTry, draftsKept } = outboxSlice.actions;

export const keepsDrafts = ({ outbox }: { readonly outbox: OutboxView }): boolean => outbox.keepsDrafts;

export const pendingSubmission =
  (kind: SubmissionKind) =>
  ({ outbox }: { readonly outbox: OutboxView }): OutboxItem | undefined =>
    outbox.items.find((item) => item.kind === kind);
