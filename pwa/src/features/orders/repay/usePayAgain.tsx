import type { OrderDetail } from '@core/types';
import { formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';

import { useIsLinkLost } from './lostLink';

/**
 * Returns the texts that ask before a second payment, while the bank confirms the first; else null. Null as well if the
 * first payment's link was lost, because its payment page never opened.
 */
export function usePayAgain({ orderId, confirming, paymentTime }: OrderDetail) {
  const t = useT();
  const { language } = useLanguage();
  const isLinkLost = useIsLinkLost(orderId);
  if (confirming == null || paymentTime === null || isLinkLost) return null;
  const amount = formatMoney(confirming);
  return {
    label: t('orders.payAgain'),
    question: {
      title: t('orders.payAgainTitle', amount),
      text: <p>{t('orders.payAgainText', formatInstant(paymentTime, language))}</p>,
      confirmLabel: t('orders.payAgain'),
      cancelLabel: t('orders.payWait'),
      danger: true,
    },
  };
}
