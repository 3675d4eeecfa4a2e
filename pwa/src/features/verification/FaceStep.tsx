import { type FormEvent, useId, useState } from 'react';

import { useAppDispatch, useAppSelector } from '@app/store';
import { loadCore } from '@core/index';
import type { ApiError } from '@app/api';
import type { LivingHoldRequest, Message } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { useInfo } from '@ui/Info/Info';
import { QueryState } from '@ui/QueryState/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useAttempt } from '@app/useAttempt';

import { useLivingConfigQuery, useLivingHoldMutation } from './api';
import { DocCapture } from './DocCapture';
import { idOf } from './drafts';
import { FaceResultScreen } from './FaceResultScreen';
import { focusField } from '@ui/focusField';
import { photosForgotten } from './photos';
import { StepFailure } from './StepFailure';
import { StepPage } from './StepPage';
import styles from './verification.module.css';

/** The face check: a selfie, compared by the provider, kept, and its result. */
export function FaceStep({ pid }: { readonly pid: string }) {
  const [checked, setChecked] = useState(false);
  const dispatch = useAppDispatch();
  const onChecked = () => {
    // A check is used once: whatever it said, the next one needs a new photo.
    dispatch(photosForgotten('face'));
    setChecked(true);
  };
  return checked ? (
    <FaceResultScreen pid={pid} onAgain={() => setChecked(false)} />
  ) : (
    <Selfie pid={pid} onChecked={onChecked} />
  );
}

function Selfie({ pid, onChecked }: { readonly pid: string; readonly onChecked: () => void }) {
  const t = useT();
  const info = useInfo();
  const formId = useId();
  const config = useLivingConfigQuery();
  const photo = useAppSelector((state) => state.drafts.photos.face);
  const [hold] = useLivingHoldMutation();
  const { run, busy } = useAttempt<LivingHoldRequest, null>((attempt) => hold(attempt).unwrap());
  const [missing, setMissing] = useState<Message | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const id = idOf(photo);

  const submit = async (form: HTMLFormElement | null) => {
    const core = await loadCore();
    const { error } = core.validateFace({ image: id });
    setMissing(error);
    setFailure(null);
    if (error !== null) {
      focusField(form, 'face');
      return;
    }
    // A check that was not passed cannot be kept: that is a result, not a failure.
    const status = photo?.kind === 'stored' ? photo.faceStatus : null;
    if (status !== null && core.faceNext({ status, productId: pid }).kind === 'failed') {
      onChecked();
      return;
    }
    const outcome = await run({ livenessId: id });
    if (outcome.kind === 'done') onChecked();
    if (outcome.kind !== 'refused') return;
    if (outcome.error.kind === 'business') info.show(outcome.error.msg);
    else setFailure(outcome.error);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <StepPage
      step="face"
      pid={pid}
      footer={
        <Button type="submit" form={formId} block busy={busy} busyLabel={t('auth.saving')}>
          {t('auth.faceSubmit')}
        </Button>
      }
    >
      <QueryState query={config} skeleton={<Skeleton height={320} />}>
        {() => (
          <form id={formId} noValidate className={styles.fields} onSubmit={onSubmit}>
            <p className={styles.tip}>{t('auth.faceTip')}</p>
            <DocCapture
              slot="face"
              label={t('auth.facePhoto')}
              facing="user"
              cameraLabel={t('auth.faceTake')}
              galleryLabel={t('auth.faceChoose')}
              error={missing === null || id !== '' ? undefined : t.message(missing)}
            />
            <StepFailure failure={failure} busy={busy} onRetry={() => void submit(null)} />
          </form>
        )}
      </QueryState>
    </StepPage>
  );
}
