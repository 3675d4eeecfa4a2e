import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';

interface ConfirmingProps {
  readonly detail: OrderDetail;
  /** Set if the confirmation takes longer than usual. */
  readonly isSlow?: boolean;
}

/** Shows the amount and time of a started payment. Nobody knows whether it was made, so the text supposes neither. */
export function Confirming({ detail: { confirming, payable, paymentTime }, isSlow = false }: ConfirmingProps) {
  const t = useT();
  const amount = t.money(confirming ?? payable);
  return (
    <Notice as="div" tone="info" role="status">
      <p>{t(isSlow ? 'orders.paymentSlow' : 'orders.paymentWait', amount)}</p>
      {paymentTime !== null && <p>{t('orders.paymentStarted', t.dateTime(paymentTime))}</p>}
      <p>{t('orders.payTwice')}</p>
    </Notice>
  );
}

/** Refetches the order on a tap. Offered before a second payment while the bank confirms the first. */
export function CheckAgain({ onCheck }: { readonly onCheck: () => Promise<unknown> }) {
  const t = useT();
  const { tap, busy } = useAsyncAction();
  return (
    <Button block busy={busy} busyLabel={t('orders.refreshing')} onClick={() => tap(onCheck)}>
      {t('orders.paymentCheck')}
    </Button>
  );
}
