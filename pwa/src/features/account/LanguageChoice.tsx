import { useState } from 'react';
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@i18n/generated/languages';
import { useLanguage, useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { SelectField } from '@ui/SelectField/SelectField';

export function LanguageChoice() {
  const t = useT();
  const { tap } = useAsyncAction();
  const { language, setLanguage } = useLanguage();
  const [wanted, setWanted] = useState<Language | null>(null);
  const choose = (value: string) =>
    tap(async () => {
      const next = LANGUAGES.find((one) => one === value);
      if (next === undefined) return;
      setWanted(next);
      await setLanguage(next).finally(() => setWanted(null));
    });
  return (
    <SelectField
      name="language"
      label={t('account.language')}
      value={wanted ?? language}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={choose}
    />
  );
}
