import type { OrderDetail } from '@core/types';
import { formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';

/**
 * The pay button's label and the question before a second payment, while one is being confirmed; else null. The
 * question's main answer is to wait.
 */
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
