import { expect, it } from 'vitest';

import { invalid, imageNotFound } from '@core/generated/refusals';
import type { OcrValues } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { LANGUAGES } from '@i18n/generated/languages';
import { fill, loadTexts } from '@i18n/texts';

import { correctionName, namedReadings } from './identity/readings';
import { namedBy } from './useRefusedFields';

/** The sentences in which the server refuses a reading, with their arguments. */
const REFUSALS: readonly (readonly [keyof OcrValues, MessageKey, readonly string[]])[] = [
  ['name', 'rules.fieldLength', ['name', '100']],
  ['name', 'rules.fieldCharacters', ['name']],
  ['address', 'rules.fieldLength', ['address', '300']],
  ['address', 'rules.fieldCharacters', ['address']],
  ['dateOfBirth', 'rules.birthDate', []],
  ['dateOfBirth', 'rules.age', ['21', '55']],
  ['gender', 'rules.fieldChoice', ['gender']],
  ['idNo', 'rules.aadhaarInvalid', []],
  ['panNo', 'rules.panInvalid', []],
];
const refusal = (code: number, msg: string) => ({ kind: 'business', code, msg, data: null }) as const;

it.each(LANGUAGES)('assigns each refusal of a reading to its field in %s', async (language) => {
  const texts = await loadTexts(language);
  const named = namedReadings((key) => texts[key]);
  for (const [field, key, args] of REFUSALS) {
    const sentence = fill(texts[key], args);
    expect(namedBy(refusal(invalid, sentence), named)).toEqual({ [correctionName(field)]: sentence });
  }
});

it('assigns no refusal with another code, and none that names no field', async () => {
  const texts = await loadTexts('en');
  const named = namedReadings((key) => texts[key]);
  expect(namedBy(refusal(imageNotFound, 'The name of the photo is unknown.'), named)).toEqual({});
  expect(namedBy(refusal(invalid, 'The request could not be read.'), named)).toEqual({});
});
