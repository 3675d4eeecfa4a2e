import type { OcrValues } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

export const LABELS: readonly [keyof OcrValues, MessageKey][] = [
  ['name', 'auth.ocrName'],
  ['idNo', 'auth.ocrIdNo'],
  ['panNo', 'auth.ocrPanNo'],
  ['dateOfBirth', 'auth.ocrDateOfBirth'],
  ['gender', 'auth.ocrGender'],
  ['address', 'auth.ocrAddress'],
];

export const GENDERS: Readonly<Record<string, MessageKey>> = {
  M: 'auth.genderM',
  F: 'auth.genderF',
  T: 'auth.genderT',
};

/** Name of the control in which a reading is corrected. */
export const correctionName = (field: keyof OcrValues): string => `correct-${field}`;
