import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FeedbackDraft {
  readonly content: string;
  /** Code of the chosen type; `''` while the first one stands. */
  readonly problemType: string;
}

interface FeedbackState extends FeedbackDraft {
  /** Whether something else than its button asks for the dialog. */
  readonly asked: boolean;
}

const EMPTY: FeedbackState = { content: '', problemType: '', asked: false };

declare module '@platform/state' {
  interface RootState {
    feedback: FeedbackState;
  }
}

/** Feedback that was begun. It outlives the dialog, a change of page, and the app. */
export const feedbackSlice = createSlice({
  name: 'feedback',
  initialState: EMPTY,
  reducers: {
    feedbackTyped(state, { payload }: PayloadAction<Partial<FeedbackDraft>>) {
      Object.assign(state, payload);
    },
    feedbackSent(): FeedbackState {
      return EMPTY;
    },
    feedbackAsked(state, { payload }: PayloadAction<boolean>) {
      state.asked = payload;
    },
    /** What an earlier visit kept, or another tab just wrote. */
    feedbackRestored(state, { payload }: PayloadAction<{ draft: FeedbackDraft | null; over: 'fill' | 'replace' }>) {
      return payload.over === 'fill' && state.content !== '' ? state : { ...EMPTY, ...payload.draft };
    },
  },
});

export const { feedbackTyped, feedbackSent, feedbackAsked, feedbackRestored } = feedbackSlice.actions;
