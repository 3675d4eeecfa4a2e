import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface FeedbackDraft {
  readonly content: string;
  /** Code of the chosen type; `''` while the first one stands. */
  readonly problemType: string;
}

const EMPTY: FeedbackDraft = { content: '', problemType: '' };

/** Feedback that was begun. It outlives the dialog and a change of page, in memory only. */
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
  },
});

export const { feedbackTyped, feedbackSent } = feedbackSlice.actions;
