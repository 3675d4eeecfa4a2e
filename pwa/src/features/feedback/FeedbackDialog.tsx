import { type FormEvent, useId, useRef, useState } from 'react';
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
import { useOpinionConfigQuery } from './api';
import styles from './feedback.module.css';
import { feedbackTyped } from './feedbackSlice';
import { PictureField } from './PictureField';
import { Support } from '@entities/support/Support';
import { usePicture } from './usePicture';
import { useSendFeedback } from './useSendFeedback';

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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { content, problemType } = useAppSelector((state) => state.feedback);
  const types = useOpinionConfigQuery(undefined, { skip: !open });
  const { data: config } = useAppConfigQuery(undefined, { skip: !open });
  const picture = usePicture(open);
  const { send, busy, percent, problem, lost } = useSendFeedback(picture, onClose);

  const [leftOut, setLeftOut] = useState('');
  const onContent = (value: string) => {
    const now = leftOutOf('feedback', value);
    if (now !== '' || value === '') setLeftOut(now);
    dispatch(feedbackTyped({ content: clean('feedback', value) }));
  };

  const verdict = core?.validateFeedback({ content });
  const type = types.data?.find((one) => one.problemType === problemType) ?? types.data?.[0];
  const error = problem && verdict?.error ? t.message(verdict.error) : undefined;
  const hint = leftOut === '' ? t('feedback.contentHint') : t('feedback.leftOut', leftOut);
  const close = () => {
    if (!busy) onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    send({ content, problemType: type?.problemType ?? '', problemDesc: type?.problemDesc ?? '' }, form.current);
  };

  return (
    <Dialog
      open={open}
      title={t('feedback.title')}
      onClose={close}
      describedBy={`${formId}-intro`}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy} onClick={close}>
            {t('common.close')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={percent > 0 ? t('feedback.sendingPart', String(percent)) : t('feedback.sending')}
          >
            {t('feedback.submit')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={stackClass(16)}
        onBlur={() => setLeftOut('')}
        onSubmit={submit}
      >
        <p id={`${formId}-intro`}>{t('feedback.intro')}</p>
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
