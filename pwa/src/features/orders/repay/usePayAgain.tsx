import type { OrderDetail } from '@core/types';
import { useReading } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';

/** While a payment is being confirmed: the button's label, and the question before a second payment. Null otherwise. */
export function usePayAgain({ confirming, paymentTime }: OrderDetail) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  if (confirming == null || paymentTime === null) return null;
  const amount = core?.formatMoney(confirming) ?? confirming;
  return {
    label: t('labels.undwayConfirming', amount),
    question: {
      title: t('orders.payAgainTitle', amount),
      text: <p>{t('orders.payAgainText', core?.formatInstant(paymentTime, language) ?? paymentTime)}</p>,
      confirmLabel: t('orders.payAgain'),
      cancelLabel: t('orders.payWait'),
    },
  };
}
