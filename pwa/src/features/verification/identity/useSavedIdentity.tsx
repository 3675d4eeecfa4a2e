import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Digits } from '@ui/Digits/Digits';

import type { LinesOf } from '../StepSummary';
import { GENDERS, LABELS } from './readings';

/** Returns rows with the saved identity. Only the PAN can be revealed. */
export function useSavedIdentity(): LinesOf {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  return (values) =>
    LABELS.flatMap(([field, label]) => {
      const value = values[field];
      if (value === undefined) return [];
      const gender = field === 'gender' ? GENDERS[value] : undefined;
      const word = field === 'dateOfBirth' ? (core?.formatBirthDate(value, language) ?? value) : value;
      return [
        {
          label: t(label),
          value: field === 'idNo' ? <Digits text={value} /> : gender === undefined ? word : t(gender),
          ...(field === 'panNo' && { shows: field }),
        },
      ];
    });
}
