import { useCallback, useState } from 'react';
import { isInFlight, isPassing } from '@platform/calls/attemptKey';
import { useFailureText } from '@platform/calls/failure';
import { useAppDispatch } from '@platform/state';
import { type Attempt, useAttempt } from '@platform/calls/useAttempt';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import { sameUser } from '@platform/session/userScope';
import { sendLater } from '@offline/actions';
import { useT } from '@i18n/useT';
import { focusField } from '@ui/focusField';
import { useToast } from '@ui/Toast/Toast';
import { type Opinion, useSaveOpinionMutation } from './api';
import { feedbackSent } from './feedbackSlice';
import { sendOpinion } from './sendOpinion';
import type { PictureChoice } from './usePicture';
import { closeOpinion } from './waitingOpinion';

/** Sends feedback once. A network or server failure puts it into the outbox. A refusal removes the photo. */
export function useSendFeedback(picture: PictureChoice, onSent: () => void) {
  const t = useT();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const [save] = useSaveOpinionMutation();
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState(false);
  const [lost, setLost] = useState(false);
  const { tap, busy } = useAsyncAction();
  const { run } = useAttempt<Opinion, null>(
    useCallback(
      (attempt: Attempt<Opinion>) => ({
        unwrap: () => sendOpinion((sent) => save({ ...sent, onPercent: setPercent }).unwrap(), attempt),
      }),
      [save],
    ),
  );

  const send = async (texts: Omit<Opinion, 'picture'>, form: HTMLFormElement | null) => {
    const isSameUser = sameUser();
    const { error: wrong } = (await loadCore()).validateFeedback({ content: texts.content });
    setProblem(wrong !== null);
    setLost(false);
    if (wrong !== null) {
      focusField(form, 'content');
      return;
    }
    setPercent(0);
    const { chosen } = picture;
    const opinion = { ...texts, picture: chosen === null ? null : { name: chosen.preview, file: chosen.file } };
    const outcome = await run(opinion);
    const leave = (text: string) => {
      dispatch(feedbackSent());
      picture.clear();
      onSent();
      toast.show(text);
    };
    if (outcome.kind === 'done') leave(t('feedback.sent'));
    if (outcome.kind !== 'refused') return;
    const { error } = outcome;
    if (isPassing(error) || isInFlight(error)) {
      const body = await closeOpinion(opinion);
      if (!isSameUser()) return;
      if (await sendLater({ kind: 'feedback', pid: '', body, key: outcome.key }))
        leave(t(error.kind === 'network' ? 'offline.waiting' : 'feedback.waits'));
      else if (error.kind === 'network') setLost(true);
      else toast.show(failureText(error));
      return;
    }
    picture.clear();
    toast.show(failureText(error));
  };

  return { send: (...words: Parameters<typeof send>) => tap(() => send(...words)), busy, percent, problem, lost };
}
