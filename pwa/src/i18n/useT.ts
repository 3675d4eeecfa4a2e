import { use, useMemo } from 'react';
import type { MessageKey } from './generated/keys';
import { type I18n, I18nContext } from './I18nProvider';
import { writeRupees } from './rupees';
import { fill } from './texts';
import { keepTogether } from './together';

interface CoreMessage {
  readonly key: string;
  readonly args: readonly string[];
}

export interface Translate {
  (key: MessageKey, ...args: readonly string[]): string;
  message(message: CoreMessage): string;
}

export function useLanguage(): I18n {
  const i18n = use(I18nContext);
  if (i18n === null) throw new Error('useLanguage needs an I18nProvider above it');
  return i18n;
}

/** Returns `t(key, ...args)`. Formats amounts in `args` for the language, and keeps dates and counts on one line. */
export function useT(): Translate {
  const { language, texts } = useLanguage();
  return useMemo(() => {
    const write = (key: MessageKey, args: readonly string[]) =>
      fill(
        texts[key],
        args.map((arg) => keepTogether(writeRupees(arg, language), language)),
      );
    const t = (key: MessageKey, ...args: readonly string[]) => write(key, args);
    return Object.assign(t, { message: ({ key, args }: CoreMessage) => write(key as MessageKey, args) });
  }, [texts, language]);
}
