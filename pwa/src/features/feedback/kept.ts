import { api } from '@app/api';
import type { Draft } from '@offline/drafts';
import type { Sender } from '@offline/outbox';
import { feedbackApi } from './api';
import { type FeedbackDraft, feedbackRestored } from './feedbackSlice';
import { type WaitingOpinion, openOpinion } from './waitingOpinion';

/** Feedback that was begun. */
export const feedbackDraft: Draft = {
  name: 'feedback',
  read: ({ feedback }) => (feedback.content === '' ? null : feedback),
  restored: (value, over) => feedbackRestored({ kept: value as FeedbackDraft | null, over }),
};

/** Feedback that waits: there may be several, and none holds back another. */
export const feedbackSender: Sender = {
  many: true,
  send: (dispatch, body, key) => {
    const sending = { body: openOpinion(body as WaitingOpinion), key, onPercent: () => undefined };
    return dispatch(feedbackApi.endpoints.saveOpinion.initiate(sending, { track: false })).unwrap();
  },
  arrived: (dispatch) => {
    dispatch(api.util.invalidateTags(['Feedback']));
  },
};
