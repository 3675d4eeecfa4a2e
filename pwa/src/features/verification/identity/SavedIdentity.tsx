import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { useTap } from '@platform/calls/useTap';
import { Digits } from '@ui/Digits/Digits';
import { Note } from '@ui/Text/Note';
import { Stack } from '@ui/Stack/Stack';

import { GENDERS, LABELS } from './readings';
import { SavedRow } from '../SavedRow';
import { useSaved } from '../useSaved';
import styles from '../verification.module.css';

export function SavedIdentity() {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  const { tap } = useTap();
  const { values, masked, reveal } = useSaved('identity');
  const rows = LABELS.filter(([field]) => values[field] !== undefined);
  if (rows.length === 0) return null;
  const wordOf = (field: string, value: string): string => {
    if (field === 'dateOfBirth') return core?.formatBirthDate(value, language) ?? value;
    const word = field === 'gender' ? GENDERS[value] : undefined;
    return word === undefined ? value : t(word);
  };
  return (
    <Stack gap={12} className={styles.reading}>
      <Note>{t('auth.savedIdentity')}</Note>
      {rows.map(([field, label]) => (
        <SavedRow
          key={field}
          label={t(label)}
          value={field === 'idNo' ? <Digits text={values.idNo ?? ''} /> : wordOf(field, values[field] ?? '')}
          onShow={field === 'panNo' && masked.includes(field) ? () => tap(reveal) : undefined}
        />
      ))}
    </Stack>
  );
}
