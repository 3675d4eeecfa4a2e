import { api } from '@app/api';
import type { AppDispatch, RootState } from '@app/store';
import type { Draft } from '@offline/drafts';
import { keepNow, takeBack } from '@offline/actions';
import type { Sender } from '@offline/outbox';
import { feedbackApi } from './api';
import { type FeedbackDraft, feedbackAsked, feedbackRestored, feedbackTyped } from './feedbackSlice';
import { type WaitingOpinion, openOpinion } from './waitingOpinion';

const DRAFT = 'feedback';
/** Under which name the photo of what was begun is put aside. */
export const PICTURE = 'picture/feedback';

/** Feedback that was begun. */
export const feedbackDraft: Draft = {
  name: DRAFT,
  read: ({ feedback: { content, problemType } }) => (content === '' ? null : { content, problemType }),
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

/**
 * Opens feedback that was refused, to be corrected and sent as any other. It leaves the outbox for the form, where it is
 * kept before it is gone from there: it is in one place at most when it is sent, and never in none. What is being written
 * is not written over; then nothing happens, and the answer is false.
 */
export const feedbackCorrected =
  (id: number) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const isFree = getState().feedback.content === '';
    if (isFree) {
      await takeBack(id, async ({ body }) => {
        const { content, problemType, picture } = body as WaitingOpinion;
        await keepNow(PICTURE, picture);
        await keepNow(DRAFT, { content, problemType });
        dispatch(feedbackTyped({ content, problemType }));
      });
    }
    dispatch(feedbackAsked(true));
    return isFree;
  };
