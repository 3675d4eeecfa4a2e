import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { loadCore } from '@core/index';
import type { ApiError } from '@platform/calls/api';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { Button } from '@ui/Button/Button';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { useAttempt } from '@platform/calls/useAttempt';
import { useForm } from '@platform/calls/useForm';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useLivingConfigQuery, useLivingHoldMutation } from '../api';
import { DocCapture } from '../photos/DocCapture';
import { idOf, isUploading, nextPhoto } from '../draftsSlice';
import { FaceOtherWay } from './FaceOtherWay';
import FaceResultScreen from './FaceResultScreen';
import { photosForgotten } from '../photos/photos';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import styles from '../verification.module.css';

export default function FaceStep({ pid }: { readonly pid: string }) {
  const [checked, setChecked] = useState<boolean>();
  const dispatch = useAppDispatch();
  const onChecked = () => {
    // A photo serves for one check only.
    dispatch(photosForgotten('face'));
    setChecked(true);
  };
  return checked ? (
    <FaceResultScreen pid={pid} onAgain={() => setChecked(false)} />
  ) : (
    // `isAgain`: the borrower has seen the result of another photo.
    <Selfie pid={pid} isAgain={checked === false} onChecked={onChecked} />
  );
}

interface SelfieProps {
  readonly pid: string;
  readonly isAgain: boolean;
  readonly onChecked: () => void;
}

function Selfie({ pid, isAgain, onChecked }: SelfieProps) {
  const t = useT();
  const core = useCore();
  const say = useSayRefusal(pid);
  // The response names the provider that compares the photo. Without it the photo can still be taken.
  const config = useLivingConfigQuery();
  const provider = config.data?.['living-config'].provider;
  const photos = useAppSelector((state) => state.drafts.photos);
  const photo = photos.face;
  const [hold] = useLivingHoldMutation();
  const { run } = useAttempt(hold);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const id = idOf(photo);
  const takes = nextPhoto(photos, ['face']) !== undefined;

  const { formProps, attempted, busy, submit } = useForm(
    (core) => (core.validateFace({ image: id }).errors.length === 0 ? undefined : 'face'),
    send,
    { uploading: isUploading(photo) },
  );
  // Checks a new photo at once. After a failure, the button checks it again.
  const checkedId = useRef('');
  const checkAtOnce = useEffectEvent(() => {
    if (id === '' || id === checkedId.current) return;
    checkedId.current = id;
    submit();
  });
  useEffect(() => checkAtOnce(), [id]);
  const [missing] = (attempted && core?.validateFace({ image: id }).errors) || [];

  async function send() {
    setFailure(null);
    const { faceNext } = await loadCore();
    // A face check that failed is a result, so it opens the result page.
    const status = photo?.kind === 'stored' ? photo.faceStatus : null;
    if (status !== null && faceNext({ status, productId: pid }).kind === 'failed') {
      onChecked();
      return;
    }
    const outcome = await run({ livenessId: id });
    if (outcome.kind === 'done') onChecked();
    if (outcome.kind !== 'refused') return;
    if (outcome.error.kind === 'business') say(outcome.error);
    else setFailure(outcome.error);
  }

  return (
    <StepPage
      step="face"
      pid={pid}
      isOpen={isAgain}
      footer={
        <Button
          type="submit"
          form={formProps.id}
          block
          busy={busy}
          busyLabel={t('auth.checkingFace')}
          data-quiet={takes}
        >
          {t(failure === null ? 'auth.faceSubmit' : 'common.retry')}
        </Button>
      }
    >
      {/* Always rendered, because the button outside the form refers to its id. */}
      <form {...formProps} className={stackClass(16, styles.fields)}>
        {config.isLoading ? (
          <Skeleton height={320} />
        ) : (
          <>
            <DocCapture slot="face" error={missing && t.message(missing.message)} next={takes} />
            {provider === undefined ? (
              <QueryState query={config} isPart />
            ) : (
              <Note>{t('auth.faceProvider', provider)}</Note>
            )}
            <FaceOtherWay />
            <StepFailure failure={failure} busy={busy} lost="auth.faceKept" />
          </>
        )}
      </form>
    </StepPage>
  );
}
