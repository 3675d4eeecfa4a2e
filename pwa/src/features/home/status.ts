import type { UndwayStatus } from '@core/types';
import type { IconName } from '@ui/Icon/Icon';
import { formatDay, formatInstant, formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';

export type StatusTone = 'success' | 'info' | 'warn' | 'danger';

/** How the state of a loan in progress looks; its words come from `useStatus`. */
export const LOOKS = {
  overdue: ['danger', 'warning'],
  dueToday: ['warn', 'warning'],
  dueSoon: ['warn', 'orders'],
  dueBy: ['info', 'orders'],
  running: ['info', 'orders'],
  approved: ['success', 'check'],
  auditing: ['info', 'search'],
  lending: ['info', 'chevron'],
  extensionUnpaid: ['warn', 'warning'],
} as const satisfies Record<UndwayStatus['kind'], readonly [StatusTone, IconName]>;

/** The state of a loan in progress in a few words, and a sentence about it where one is needed. */
export function useStatus({ status }: { readonly status: UndwayStatus }): { word: string; note?: string | undefined } {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const on = (key: 'home.dueToday' | 'home.dueSoon' | 'home.repayBy', day: string) => t(key, formatDay(day, language));
  switch (status.kind) {
    case 'overdue':
      return { word: t('home.overdueBy', days(status.days)) };
    case 'dueToday':
      return { word: on('home.dueToday', status.day) };
    case 'dueSoon':
      return { word: on('home.dueSoon', status.day) };
    case 'dueBy':
      return { word: on('home.repayBy', status.day) };
    case 'running':
      return { word: t('home.running') };
    case 'approved': {
      const note =
        status.until === null ? t('home.approvedText') : t('home.takeBy', formatInstant(status.until, language));
      return { word: t('home.approved'), note };
    }
    case 'auditing':
      return { word: t('home.auditing'), note: t('home.auditingText') };
    case 'lending':
      return { word: t('home.lending') };
    case 'extensionUnpaid': {
      const { fee, until } = status;
      const isKnown = fee !== null && until !== null;
      const note = isKnown ? t('home.extensionPay', formatMoney(fee), formatInstant(until, language)) : undefined;
      return { word: t('home.extensionUnpaid'), note };
    }
  }
}
