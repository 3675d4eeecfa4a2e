import { useEffect, useEffectEvent } from 'react';

import { useAppSelector } from '@platform/state';
import type { Core } from '@core/index';
import { useCore } from '@core/useCore';
import { type MessageKey, useT } from '@i18n/useT';

import { DocCapture } from '../photos/DocCapture';
import { idOf, isUploading, type PhotoSlot } from '../draftsSlice';
import { nextPhoto } from '../photos/nextPhoto';
import { OcrReading } from './OcrReading';
import { correctionName, namedReadings } from './readings';
import { StepFailure } from '../StepFailure';
import { useRefusedFields } from '../useRefusedFields';
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

/** The fields that core checks, in the order of the page, each with the name of its control. */
const FIELDS: readonly { readonly field: string; readonly name: string }[] = [
  { field: 'front', name: 'front' },
  { field: 'idNo', name: correctionName('idNo') },
  { field: 'back', name: 'back' },
  { field: 'pan', name: 'pan' },
  { field: 'panNo', name: correctionName('panNo') },
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
  const { send, busy, failure, waiting } = useStepSave('identity', pid);

  const { idNo, panNo, ...readings } = corrected;
  const others = Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== ''));
  const taken = { front: idOf(photos.front), back: idOf(photos.back), pan: idOf(photos.pan) };
  const numbers: Readonly<Record<string, string>> = { idNo, panNo };
  const errorsBy = (rules: Core) => {
    // Beside photos a number needs no code, and may be empty: it is then taken as read.
    const ofNumbers = rules.validateKycManual({ idNo, panNo, aadhaarVerified: true }).errors;
    return [...rules.validateKycPhotos(taken).errors, ...ofNumbers.filter(({ field }) => numbers[field] !== '')];
  };
  const uploading = CARDS.some(({ slot }) => isUploading(photos[slot]));
  const { form, attempted, submitting, onSubmit } = useStepForm(
    (rules) => {
      const wrong = errorsBy(rules).map(({ field }) => field);
      return FIELDS.find(({ field }) => wrong.includes(field))?.name;
    },
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
    { uploading },
  );
  const isSaving = busy || submitting;
  useEffect(() => onBusy(isSaving), [onBusy, isSaving]);
  const named = namedReadings(t);
  const refusal = failure ?? waiting?.refusal ?? null;
  const { isAtField, refusedOf, onChanged } = useRefusedFields(form, refusal, named, isSaving);
  // The server has not judged the readings of a new photo.
  const isNew = useEffectEvent(() => named.forEach(({ name }) => onChanged(name)));
  useEffect(() => {
    if (uploading) isNew();
  }, [uploading]);
  const next = nextPhoto(
    photos,
    CARDS.map(({ slot }) => slot),
  );
  useEffect(() => onReady(next === undefined), [onReady, next]);
  const errors = attempted && core !== null ? errorsBy(core) : [];
  const ruleOf = (field: string) => {
    const found = errors.find((error) => error.field === field);
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
            error={ruleOf(slot)}
            next={slot === next}
          >
            {read !== null && (
              <OcrReading
                slot={slot}
                read={read}
                readOnly={isSaving}
                errorOf={(field) => ruleOf(field) ?? refusedOf(correctionName(field))}
                onTyped={(field) => onChanged(correctionName(field))}
              />
            )}
          </DocCapture>
        );
      })}
      <StepFailure isAtField={isAtField} failure={failure} waiting={waiting} busy={busy} />
    </form>
  );
}
