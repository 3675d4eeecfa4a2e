import type { UndwayOrder, UndwayStatus } from '@core/types';
import type { IconName } from '@ui/Icon/Icon';
import { useT } from '@i18n/useT';

export type StatusTone = 'success' | 'info' | 'warn' | 'danger' | 'neutral';

/** Tone and icon of a loan's state, as in the list of orders. `useStatus` returns the text. */
export const LOOKS = {
  overdue: ['danger', 'warning'],
  dueToday: ['warn', 'warning'],
  dueSoon: ['warn', 'orders'],
  dueBy: ['success', 'onward'],
  running: ['success', 'onward'],
  approved: ['success', 'check'],
  auditing: ['info', 'clock'],
  lending: ['neutral', 'onward'],
  extensionUnpaid: ['warn', 'clock'],
} as const satisfies Record<UndwayStatus['kind'], readonly [StatusTone, IconName]>;

/** Tone and icon while the bank is confirming a payment, whatever the loan's state. */
export const CONFIRMING = ['info', 'clock'] as const;

/** Returns the state of a loan in progress in a few words. Some states also have a note on what comes next. */
export function useStatus({ view: { stateKey, status, extension }, confirming }: UndwayOrder): {
  word: string;
  note?: string | undefined;
} {
  const t = useT();
  if (confirming != null) {
    return { word: t('orders.confirmingTag'), note: t('orders.cardConfirming', t.money(confirming)) };
  }
  switch (status.kind) {
    case 'dueToday':
      return { word: t('home.dueToday') };
    case 'dueSoon':
      return { word: t('home.dueSoon') };
    case 'approved': {
      const { until } = status;
      return {
        word: t(stateKey),
        note: until === null ? t('home.approvedText') : t('home.takeBy', t.dateTime(until)),
      };
    }
    case 'auditing':
      return { word: t(stateKey), note: t('home.auditingText') };
    default:
      return {
        word: status.kind === 'overdue' ? t('home.overdueBy', t.days(status.days)) : t(stateKey),
        note:
          extension == null
            ? undefined
            : t('home.extensionPay', t.money(extension.fee), t.dateTime(extension.until), t.date(extension.day)),
      };
  }
}
