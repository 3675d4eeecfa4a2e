import type { OrderDetail } from '@core/types';
import { formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';

/** Returns the texts that ask before a second payment, while the bank confirms the first; else null. */
export function usePayAgain({ confirming, paymentTime }: OrderDetail) {
  const t = useT();
  const { language } = useLanguage();
  if (confirming == null || paymentTime === null) return null;
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
