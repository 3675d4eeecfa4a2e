import { useState } from 'react';
import { LANGUAGES, type Language } from '@i18n/language';
import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { useTap } from '@platform/calls/useTap';
import { SelectField } from '@ui/SelectField/SelectField';

const NAMES: Readonly<Record<Language, MessageKey>> = {
  en: 'account.languageEn',
  'en-IN': 'account.languageEnIN',
  hi: 'account.languageHi',
};

export function LanguageChoice() {
  const t = useT();
  const { tap } = useTap();
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
      options={LANGUAGES.map((value) => ({ value, label: t(NAMES[value]) }))}
      onChange={choose}
    />
  );
}
