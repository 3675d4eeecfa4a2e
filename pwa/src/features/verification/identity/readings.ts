import type { OcrValues } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import type { NamedField } from '../useRefusedFields';

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

/** The server names a reading by its label, or as in the request. `label` returns the text of a label. */
export const namedReadings = (label: (key: MessageKey) => string): NamedField[] =>
  LABELS.flatMap(([field, key]) => [label(key), field].map((text) => ({ label: text, name: correctionName(field) })));
