import { api } from '@platform/calls/api';
import type { AppDispatch, RootState } from '@platform/state';
import type { Draft } from '@offline/drafts';
import { saveDraftOrFail, takeBack } from '@offline/actions';
import type { Sender } from '@offline/outbox';
import { feedbackApi } from './api';
import { type FeedbackDraft, feedbackAsked, feedbackRestored, feedbackTyped } from './feedbackSlice';
import { openOpinion, sendOpinion, type WaitingOpinion } from './sendOpinion';

const DRAFT = 'feedback';
export const PICTURE = 'picture/feedback';

export const feedbackDraft: Draft = {
  name: DRAFT,
  read: ({ feedback: { content, problemType } }) => (content === '' ? null : { content, problemType }),
  restored: (value, over) => feedbackRestored({ draft: value as FeedbackDraft | null, over }),
};

export const feedbackSender: Sender = {
  many: true,
  send: (dispatch, body, key) => {
    const { saveOpinion } = feedbackApi.endpoints;
    const onPercent = () => undefined;
    return sendOpinion((sent) => dispatch(saveOpinion.initiate({ ...sent, onPercent }, { track: false })).unwrap(), {
      body: openOpinion(body as WaitingOpinion),
      key,
    });
  },
  arrived: (dispatch) => dispatch(api.util.invalidateTags(['Feedback'])),
};

/** Reopens refused feedback as a draft. Returns false, without effect, while other feedback is being written. */
export const feedbackCorrected =
  (id: number) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const isFree = getState().feedback.content === '';
    if (isFree) {
      await takeBack(id, async ({ body }) => {
        const { content, problemType, picture } = body as WaitingOpinion;
        await saveDraftOrFail(PICTURE, picture);
        await saveDraftOrFail(DRAFT, { content, problemType });
        dispatch(feedbackTyped({ content, problemType }));
      });
    }
    dispatch(feedbackAsked(true));
    return isFree;
  };
