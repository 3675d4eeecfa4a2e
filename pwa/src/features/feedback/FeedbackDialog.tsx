import { useState } from 'react';
import { useAppConfigQuery } from '@platform/device/api';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useClean, useLeftOut } from '@core/useClean';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { LoadedSelect } from '@ui/LoadedSelect/LoadedSelect';
import { TextArea } from '@ui/TextArea/TextArea';
import { stackClass } from '@ui/Stack/Stack';
import { type Opinion, useOpinionConfigQuery, useSaveOpinionMutation } from './api';
import styles from './feedback.module.css';
import { feedbackSent, feedbackTyped } from './feedbackSlice';
import { type PictureChoice, PictureField, usePicture } from './PictureField';
import { Support } from '@entities/support/Support';
import { isInFlight, isPassing } from '@platform/calls/attemptKey';
import { type Attempt, useAttempt } from '@platform/calls/useAttempt';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useForm } from '@platform/calls/useForm';
import { sameUser } from '@platform/session/userScope';
import { sendLater } from '@offline/actions';
import { useToast } from '@ui/Toast/Toast';
import { closeOpinion, sendOpinion } from './sendOpinion';

export interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog for feedback. Closing it keeps the draft. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const t = useT();
  const core = useCore();
  const clean = useClean();
  const leftOutOf = useLeftOut();
  const dispatch = useAppDispatch();
  const { content, problemType } = useAppSelector((state) => state.feedback);
  const types = useOpinionConfigQuery(undefined, { skip: !open });
  const { data: config } = useAppConfigQuery(undefined, { skip: !open });
  const picture = usePicture(open);
  const { send, percent, lost } = useSendFeedback(picture, onSent);

  const [leftOut, setLeftOut] = useState('');
  const onContent = (value: string) => {
    const now = leftOutOf('feedback', value);
    if (now !== '' || value === '') setLeftOut(now);
    dispatch(feedbackTyped({ content: clean('feedback', value) }));
  };

  const verdict = core?.validateFeedback({ content });
  const type = types.data?.find((one) => one.problemType === problemType) ?? types.data?.[0];
  const { formProps, attempted, busy, forget } = useForm(
    (rules) => (rules.validateFeedback({ content }).error === null ? undefined : 'content'),
    () => send({ content, problemType: type?.problemType ?? '', problemDesc: type?.problemDesc ?? '' }),
  );
  function onSent() {
    forget();
    onClose();
  }
  const error = attempted && verdict?.error ? t.message(verdict.error) : undefined;
  const hint = leftOut === '' ? t('feedback.contentHint') : t('feedback.leftOut', leftOut);
  const close = () => {
    if (!busy) onClose();
  };

  return (
    <Dialog
      open={open}
      title={t('feedback.title')}
      onClose={close}
      describedBy={`${formProps.id}-intro`}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy} onClick={close}>
            {t('common.close')}
          </Button>
          <Button
            type="submit"
            form={formProps.id}
            busy={busy}
            busyLabel={percent > 0 ? t('feedback.sendingPart', String(percent)) : t('feedback.sending')}
          >
            {t('feedback.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} className={stackClass(16)} onBlur={() => setLeftOut('')}>
        <p id={`${formProps.id}-intro`}>{t('feedback.intro')}</p>
        <LoadedSelect
          className={styles.type}
          name="problemType"
          label={t('feedback.type')}
          query={types}
          optionOf={(one) => ({ value: one.problemType, label: one.problemDesc })}
          value={type?.problemType ?? ''}
          onChange={(value) => dispatch(feedbackTyped({ problemType: value }))}
        />
        <TextArea
          name="content"
          label={t('feedback.content')}
          hint={hint}
          value={content}
          counter={verdict && { now: verdict.length, max: verdict.max }}
          error={error}
          readOnly={busy}
          autoCapitalize="sentences"
          onChange={onContent}
        />
        <PictureField picture={picture} disabled={busy} />
        {lost && <ErrorBanner atEnd>{t('feedback.kept')}</ErrorBanner>}
        <Support contact={config?.support ?? ''} />
      </form>
    </Dialog>
  );
}

/** Sends feedback once. A network or server failure puts it into the outbox. A refusal removes the photo. */
function useSendFeedback(picture: PictureChoice, onSent: () => void) {
  const t = useT();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [save] = useSaveOpinionMutation();
  const [percent, setPercent] = useState(0);
  const [lost, setLost] = useState(false);
  const { say } = useAsyncAction();
  const { run } = useAttempt((attempt: Attempt<Opinion>) => ({
    unwrap: () => sendOpinion((sent) => save({ ...sent, onPercent: setPercent }).unwrap(), attempt),
  }));

  const send = async (texts: Omit<Opinion, 'picture'>) => {
    const isSameUser = sameUser();
    setLost(false);
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
      else say(error);
      return;
    }
    picture.clear();
    say(error);
  };

  return { send, percent, lost };
}
