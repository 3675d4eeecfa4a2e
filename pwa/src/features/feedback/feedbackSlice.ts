import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FeedbackDraft {
  readonly content: string;
  /** Code of the chosen type; `''` while the first one stands. */
  readonly problemType: string;
}

const EMPTY: FeedbackDraft = { content: '', problemType: '' };

/** Feedback that was begun. It outlives the dialog, a change of page, and the app. */
export const feedbackSlice = createSlice({
  name: 'feedback',
  initialState: EMPTY,
  reducers: {
    feedbackTyped(state, { payload }: PayloadAction<Partial<FeedbackDraft>>) {
      Object.assign(state, payload);
    },
    feedbackSent(): FeedbackDraft {
      return EMPTY;
    },
    /** What an earlier visit kept, or another tab just wrote. */
    feedbackRestored(state, { payload }: PayloadAction<{ kept: FeedbackDraft | null; over: 'fill' | 'replace' }>) {
      return payload.over === 'fill' && state.content !== '' ? state : (payload.kept ?? EMPTY);
    },
  },
});

export const { feedbackTyped, feedbackSent, feedbackRestored } = feedbackSlice.actions;
