import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FeedbackDraft {
  readonly content: string;
  /** Code of the chosen type; `''` selects the first. */
  readonly problemType: string;
}

interface FeedbackState extends FeedbackDraft {
  /** Whether the app has opened the dialog without a tap on the feedback button. */
  readonly asked: boolean;
}

const EMPTY: FeedbackState = { content: '', problemType: '', asked: false };

declare module '@platform/state' {
  interface RootState {
    feedback: FeedbackState;
  }
}

/** Draft feedback. It survives closing the dialog, other pages and a restart of the app. */
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
    feedbackRestored(state, { payload }: PayloadAction<{ draft: FeedbackDraft | null; over: 'fill' | 'replace' }>) {
      return payload.over === 'fill' && state.content !== '' ? state : { ...EMPTY, ...payload.draft };
    },
  },
});

export const { feedbackTyped, feedbackSent, feedbackAsked, feedbackRestored } = feedbackSlice.actions;
