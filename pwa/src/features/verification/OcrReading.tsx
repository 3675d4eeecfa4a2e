import { useState } from 'react';

import { useAppDispatch, useAppSelector } from '@shared/state';
import type { InputKind, OcrValues } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { TextField } from '@ui/TextField/TextField';

import { type IdentityNumbers, type PhotoSlot, readingCorrected } from './drafts';
import { useClean } from '@core/useClean';
import styles from './verification.module.css';

/** Every value a card may show, in the order in which it is checked. */
const LABELS: readonly [keyof OcrValues, MessageKey][] = [
  ['name', 'auth.ocrName'],
  ['idNo', 'auth.ocrIdNo'],
  ['panNo', 'auth.ocrPanNo'],
  ['dateOfBirth', 'auth.ocrDateOfBirth'],
  ['gender', 'auth.ocrGender'],
  ['address', 'auth.ocrAddress'],
];

/** The number a card stands for: the one value a loan depends on, so the one that can be corrected. */
const NUMBER_OF: Partial<
  Record<PhotoSlot, { field: keyof IdentityNumbers; label: MessageKey; kind: InputKind; digits: boolean }>
> = {
  front: { field: 'idNo', label: 'auth.ocrIdNo', kind: 'aadhaar', digits: true },
  pan: { field: 'panNo', label: 'auth.ocrPanNo', kind: 'pan', digits: false },
};

/** What was read from a photo, to be checked and, where it is wrong, corrected. */
export function OcrReading({ slot, read }: { readonly slot: PhotoSlot; readonly read: OcrValues }) {
  const t = useT();
  const clean = useClean();
  const dispatch = useAppDispatch();
  const corrected = useAppSelector((state) => state.drafts.corrected);
  const number = NUMBER_OF[slot];
  const correction = number === undefined ? '' : corrected[number.field];
  const [correcting, setCorrecting] = useState(correction !== '');

  const rows = LABELS.flatMap(([field, label]) => {
    const value = read[field];
    const replaced = correcting && number?.field === field;
    return value == null || value === '' || replaced ? [] : [{ label: t(label), value }];
  });
  const readable = number === undefined ? 'auth.ocrLook' : 'auth.ocrCheck';
  const nothing = rows.length === 0 && !correcting;

  return (
    <div className={styles.reading}>
      <p>{t(nothing ? 'auth.ocrNothing' : readable)}</p>
      {rows.length > 0 && <DetailRows rows={rows} />}
      {number !== undefined && correcting && (
        <TextField
          name={`correct-${number.field}`}
          label={t(number.label)}
          value={correction}
          onChange={(value) => dispatch(readingCorrected({ [number.field]: clean(number.kind, value) }))}
          inputMode={number.digits ? 'numeric' : 'text'}
          autoCapitalize={number.digits ? 'off' : 'characters'}
          autoComplete="off"
          enterKeyHint="done"
        />
      )}
      {number !== undefined && !correcting && (
        <Button variant="text" onClick={() => setCorrecting(true)}>
          {t('auth.ocrChange', t(number.label))}
        </Button>
      )}
    </div>
  );
}
