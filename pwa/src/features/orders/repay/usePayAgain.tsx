import { useState } from 'react';
import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { useIsLinkLost } from './lostLink';

/**
 * Asks before a second payment, while the bank confirms the first. Does not ask if the first payment's link was lost,
 * because its payment page never opened.
 */
export function usePayAgain({ orderId, confirming, paymentTime }: OrderDetail) {
  const t = useT();
  const isLinkLost = useIsLinkLost(orderId);
  /** The second payment, while the question is open. */
  const [asked, setAsked] = useState<{ readonly pay: () => void } | null>(null);
  if (confirming == null || paymentTime === null || isLinkLost) {
    return { isConfirming: false, question: null, proceed: (pay: () => void) => pay() };
  }
  return {
    isConfirming: true,
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={t('orders.payAgainTitle', t.money(confirming))}
        text={<p>{t('orders.payAgainText', t.dateTime(paymentTime))}</p>}
        confirmLabel={t('orders.payAgain')}
        cancelLabel={t('orders.payWait')}
        danger
        onConfirm={() => {
          setAsked(null);
          asked?.pay();
        }}
        onCancel={() => setAsked(null)}
      />
    ),
    /** Calls `pay`, here after the question. */
    proceed: (pay: () => void) => setAsked({ pay }),
  };
}
