import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '@platform/state';
import type { Core } from '@core/index';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { DocCapture } from '../photos/DocCapture';
import { idOf, isUploading, nextPhoto } from '../draftsSlice';
import { OcrReading } from './OcrReading';
import { correctionName, namedReadings } from './readings';
import { StepFailure } from '../StepFailure';
import { useRefusedFields } from '../useRefusedFields';
import { useStep } from '../useStep';
import styles from '../verification.module.css';
import { stackClass } from '@ui/Stack/Stack';

/** `type` of an identity by photos (contract, section 2). */
const BY_PHOTOS = 1;

const CARDS = ['front', 'back', 'pan'] as const;

/** The fields that core checks, in the order of the page. */
const FIELDS = ['front', 'idNo', 'back', 'pan', 'panNo'] as const;

export interface IdentityFormProps {
  readonly formId: string;
  readonly pid: string;
  /** Tells the page's button the form's state. `ready`: nothing is left to take or to verify. */
  readonly onState: (state: { readonly busy: boolean; readonly ready: boolean }) => void;
}

export function PhotoIdentity({ formId, pid, onState }: IdentityFormProps) {
  const t = useT();
  const core = useCore();
  const photos = useAppSelector((state) => state.drafts.photos);
  const corrected = useAppSelector((state) => state.drafts.corrected);

  const { idNo, panNo, ...readings } = corrected;
  const others = Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== ''));
  const taken = { front: idOf(photos.front), back: idOf(photos.back), pan: idOf(photos.pan) };
  const numbers: Readonly<Record<string, string>> = { idNo, panNo };
  const errorsBy = (rules: Core) => {
    // Beside photos a number needs no code, and may be empty: it is then taken as read.
    const ofNumbers = rules.validateKycManual({ idNo, panNo, aadhaarVerified: true }).errors;
    return [...rules.validateKycPhotos(taken).errors, ...ofNumbers.filter(({ field }) => numbers[field] !== '')];
  };
  const uploading = CARDS.some((slot) => isUploading(photos[slot]));
  const { form, attempted, isSaving, refusal, formProps, failureProps } = useStep('identity', pid, {
    check: (rules) => {
      const wrong = errorsBy(rules).map(({ field }) => field);
      const first = FIELDS.find((field) => wrong.includes(field));
      return first === 'idNo' || first === 'panNo' ? correctionName(first) : first;
    },
    body: () => {
      const images = { frontImage: taken.front, backImage: taken.back, panImage: taken.pan };
      return { type: BY_PHOTOS, ...images, ...others, idNo, panNo };
    },
    uploading,
  });
  const named = namedReadings(t);
  const { isAtField, refusedOf, onChanged } = useRefusedFields(form, refusal, named, isSaving);
  // The server has not judged the readings of a new photo.
  const isNew = useEffectEvent(() => named.forEach(({ name }) => onChanged(name)));
  useEffect(() => {
    if (uploading) isNew();
  }, [uploading]);
  const next = nextPhoto(photos, CARDS);
  useEffect(() => onState({ busy: isSaving, ready: next === undefined }), [onState, isSaving, next]);
  const errors = attempted && core !== null ? errorsBy(core) : [];
  const ruleOf = (field: string) => t.fieldError(errors, field);

  return (
    <form {...formProps} id={formId} className={stackClass(16, styles.fields)}>
      {CARDS.map((slot) => {
        const photo = photos[slot];
        const read = photo?.kind === 'stored' ? photo.read : null;
        return (
          <DocCapture key={slot} slot={slot} error={ruleOf(slot)} next={slot === next}>
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
      <StepFailure isAtField={isAtField} {...failureProps} />
    </form>
  );
}
