import { useEffect } from 'react';

import { useAppSelector } from '@platform/state';
import type { KycInfoRequest } from '@core/types';
import { useCore } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';

import { useSaveIdentityMutation } from '../api';
import { DocCapture } from '../photos/DocCapture';
import { idOf, isUploading, type PhotoSlot } from '../draftsSlice';
import { nextPhoto } from '../photos/nextPhoto';
import { OcrReading } from './OcrReading';
import { StepFailure } from '../StepFailure';
import { useStepForm } from '../useStepForm';
import { useStepSave } from '../useStepSave';
import styles from '../verification.module.css';
import { stackClass } from '@ui/Stack/Stack';

/** `type` of an identity by photos (contract, section 2). */
const BY_PHOTOS = 1;

type CardSlot = Exclude<PhotoSlot, 'face'>;

const CARDS: readonly { slot: CardSlot; label: MessageKey }[] = [
  { slot: 'front', label: 'auth.docFront' },
  { slot: 'back', label: 'auth.docBack' },
  { slot: 'pan', label: 'auth.docPan' },
];

interface Props {
  readonly formId: string;
  readonly pid: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onReady: (ready: boolean) => void;
}

export function PhotoIdentity({ formId, pid, onBusy, onReady }: Props) {
  const t = useT();
  const core = useCore();
  const photos = useAppSelector((state) => state.drafts.photos);
  const corrected = useAppSelector((state) => state.drafts.corrected);
  const [saveIdentity] = useSaveIdentityMutation();
  const { send, busy, failure, waiting } = useStepSave<Partial<KycInfoRequest>>('identity', pid, (attempt) =>
    saveIdentity(attempt).unwrap(),
  );

  const { idNo, panNo, ...readings } = corrected;
  const others = Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== ''));
  const taken = { front: idOf(photos.front), back: idOf(photos.back), pan: idOf(photos.pan) };
  const { form, attempted, submitting, onSubmit } = useStepForm(
    (rules) => rules.validateKycPhotos(taken).errors[0]?.field,
    () =>
      send({
        type: BY_PHOTOS,
        frontImage: taken.front,
        backImage: taken.back,
        panImage: taken.pan,
        ...others,
        idNo,
        panNo,
      }),
    { uploading: CARDS.some(({ slot }) => isUploading(photos[slot])) },
  );
  const isSaving = busy || submitting;
  useEffect(() => onBusy(isSaving), [onBusy, isSaving]);
  const next = nextPhoto(
    photos,
    CARDS.map(({ slot }) => slot),
  );
  useEffect(() => onReady(next === undefined), [onReady, next]);
  const errors = attempted && core !== null ? core.validateKycPhotos(taken).errors : [];
  const errorOf = (slot: CardSlot) => {
    const found = errors.find((error) => error.field === slot);
    return found === undefined ? undefined : t.message(found.message);
  };

  return (
    <form ref={form} id={formId} noValidate className={stackClass(16, styles.fields)} onSubmit={onSubmit}>
      {CARDS.map(({ slot, label }) => {
        const photo = photos[slot];
        const read = photo?.kind === 'stored' ? photo.read : null;
        return (
          <DocCapture
            key={slot}
            slot={slot}
            label={t(label)}
            facing="environment"
            error={errorOf(slot)}
            next={slot === next}
          >
            {read !== null && <OcrReading slot={slot} read={read} readOnly={isSaving} />}
          </DocCapture>
        );
      })}
      <StepFailure failure={failure} waiting={waiting} busy={busy} />
    </form>
  );
}
