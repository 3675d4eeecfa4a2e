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

interface PayButtonProps {
  /** Whether the bank confirms a payment of the same kind. The button that refetches the order then comes first. */
  readonly isAgain: boolean;
  readonly busy: boolean;
  readonly onCheck: () => Promise<unknown>;
  readonly onPay: () => void;
  readonly children: string;
}

/** The button that pays, perhaps again. */
export function PayButton({ isAgain, busy, onCheck, onPay, children }: PayButtonProps) {
  const t = useT();
  const check = useAsyncAction();
  return (
    <>
      {isAgain && (
        <Button block busy={check.busy} busyLabel={t('orders.refreshing')} onClick={() => check.tap(onCheck)}>
          {t('orders.paymentCheck')}
        </Button>
      )}
      <Button block busy={busy} busyLabel={t('orders.repaying')} variant={isAgain ? 'text' : 'primary'} onClick={onPay}>
        {isAgain ? t('orders.payAgain') : children}
      </Button>
    </>
  );
}
