import { type ReactNode, createContext, useCallback, useMemo, useState } from 'react';
import { type Language, makeCurrent, remember } from './language';
import { type Texts, loadTexts } from './texts';

export interface I18n {
  readonly language: Language;
  readonly texts: Texts;
  /** Switches the language and stores the choice. Rejects if the texts cannot be fetched. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

export const I18nContext = createContext<I18n | null>(null);

interface I18nProviderProps {
  readonly language: Language;
  readonly texts: Texts;
  /** Called after a switch, because the server's texts must be fetched in the new language. */
  readonly onChange?: () => void;
  readonly children: ReactNode;
}

export function I18nProvider({ language, texts, onChange, children }: I18nProviderProps) {
  const [shown, setShown] = useState({ language, texts });
  const setLanguage = useCallback(
    async (wanted: Language) => {
      const loaded = await loadTexts(wanted);
      remember(wanted);
      makeCurrent(wanted);
      setShown({ language: wanted, texts: loaded });
      onChange?.();
    },
    [onChange],
  );
  const value = useMemo(() => ({ ...shown, setLanguage }), [shown, setLanguage]);
  return <I18nContext value={value}>{children}</I18nContext>;
}
