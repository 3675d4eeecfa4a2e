import type { UndwayOrder, UndwayStatus } from '@core/types';
import type { IconName } from '@ui/Icon/Icon';
import { formatInstant, formatMoney } from '@i18n/formats';
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

/** The state of a loan in progress in a few words, and a sentence about what to do where one is needed. */
export function useStatus({ view: { status }, confirming }: UndwayOrder): {
  word: string;
  note?: string | undefined;
} {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const note = confirming == null ? undefined : t('orders.cardConfirming', formatMoney(confirming));
  switch (status.kind) {
    case 'overdue':
      return { word: t('home.overdueBy', days(status.days)), note };
    case 'dueToday':
      return { word: t('home.dueToday'), note };
    case 'dueSoon':
      return { word: t('home.dueSoon'), note };
    case 'dueBy':
    case 'running':
      return { word: t('home.running'), note };
    case 'approved': {
      const { until } = status;
      return {
        word: t('home.approved'),
        note: until === null ? t('home.approvedText') : t('home.takeBy', formatInstant(until, language)),
      };
    }
    case 'auditing':
      return { word: t('home.auditing'), note: t('home.auditingText') };
    case 'lending':
      return { word: t('home.lending') };
    case 'extensionUnpaid': {
      const { fee, until } = status;
      const isKnown = note === undefined && fee !== null && until !== null;
      return {
        word: t('home.extensionUnpaid'),
        note: isKnown ? t('home.extensionPay', formatMoney(fee), formatInstant(until, language)) : note,
      };
    }
  }
}
