import type { OrderDetail } from '@core/types';
import { formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { useTap } from '@platform/calls/useTap';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';

interface ConfirmingProps {
  readonly detail: OrderDetail;
  /** Set when confirmation takes longer than usual. */
  readonly isSlow?: boolean;
}

/** The payment that the bank is confirming: its amount and time. */
export function Confirming({ detail: { confirming, payable, paymentTime }, isSlow = false }: ConfirmingProps) {
  const t = useT();
  const { language } = useLanguage();
  const amount = formatMoney(confirming ?? payable);
  return (
    <Notice as="div" tone="info" role="status">
      <p>{t(isSlow ? 'orders.paymentSlow' : 'orders.paymentWait', amount)}</p>
      {paymentTime !== null && <p>{t('orders.paymentStarted', formatInstant(paymentTime, language))}</p>}
      <p>{t('orders.payTwice')}</p>
    </Notice>
  );
}

/** A button that refetches the order, offered before a second payment while one is being confirmed. */
export function CheckAgain({ onCheck }: { readonly onCheck: () => Promise<unknown> }) {
  const t = useT();
  const { tap, busy } = useTap();
  return (
    <Button block busy={busy} busyLabel={t('orders.refreshing')} onClick={() => tap(onCheck)}>
      {t('orders.paymentCheck')}
    </Button>
  );
}
