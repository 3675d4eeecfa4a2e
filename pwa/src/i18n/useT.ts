import { use, useMemo } from 'react';
import type { Day, FieldError, Money, Timestamp } from '@core/types';
import { formatDay, formatInstant, formatMoney } from './formats';
import type { MessageKey } from './generated/keys';
import { type I18n, I18nContext } from './I18nProvider';
import { isOne } from './plural';
import { writeRupees } from './rupees';
import { fill } from './texts';
import { keepTogether } from './together';

export type { MessageKey };

interface CoreMessage {
  readonly key: string;
  readonly args: readonly string[];
}

export interface Translate {
  (key: MessageKey, ...args: readonly string[]): string;
  message(message: CoreMessage): string;
  /** Returns the text of a field's first error; undefined if the field has none. */
  fieldError(errors: readonly FieldError[], field: string): string | undefined;
  /** Formats money: `₹1,00,000`, or `₹1,00,000.00` in `en`. */
  money(money: Money | ''): string;
  /** Formats a day: `20 Nov 2026`. */
  date(day: Day | ''): string;
  /** Formats an instant, in India's time: `20 Nov 2026, 10:15`. */
  dateTime(instant: Timestamp): string;
  /** Formats a number of days: `1 day`, `7 days`. */
  days(count: number): string;
  hours(count: number): string;
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
    const message = ({ key, args }: CoreMessage) => write(key as MessageKey, args);
    return Object.assign(t, {
      message,
      fieldError: (errors: readonly FieldError[], field: string) => {
        const found = errors.find((error) => error.field === field);
        return found && message(found.message);
      },
      money: (money: Money | '') => writeRupees(formatMoney(money), language),
      date: (day: Day | '') => formatDay(day, language),
      dateTime: (instant: Timestamp) => formatInstant(instant, language),
      days: (count: number) => t(isOne(count) ? 'product.oneDay' : 'product.days', String(count)),
      hours: (count: number) => t(isOne(count) ? 'product.oneHour' : 'product.hours', String(count)),
    });
  }, [texts, language]);
}
