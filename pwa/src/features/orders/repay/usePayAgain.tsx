import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';

import { useIsLinkLost } from './lostLink';

/**
 * Returns the texts that ask before a second payment, while the bank confirms the first; else null. Null as well if the
 * first payment's link was lost, because its payment page never opened.
 */
export function usePayAgain({ orderId, confirming, paymentTime }: OrderDetail) {
  const t = useT();
  const isLinkLost = useIsLinkLost(orderId);
  if (confirming == null || paymentTime === null || isLinkLost) return null;
  const amount = t.money(confirming);
  return {
    label: t('orders.payAgain'),
    question: {
      title: t('orders.payAgainTitle', amount),
      text: <p>{t('orders.payAgainText', t.dateTime(paymentTime))}</p>,
      confirmLabel: t('orders.payAgain'),
      cancelLabel: t('orders.payWait'),
      danger: true,
    },
  };
}
