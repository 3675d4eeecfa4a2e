import { useEffect, useState } from 'react';

import { clearPaymentMarker, isPaymentStarted } from './paymentMarker';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/** `none`: no payment under way. `arrived`: it came to something. `slow`: we stopped asking by ourselves. */
export type PaymentReturn = 'none' | 'waiting' | 'arrived' | 'slow';

/**
 * After the return from the payment page, keeps looking until the payment came to something. The return itself proves
 * nothing: only the provider's signed callback settles, and it may take a moment.
 *
 * @param isOpen whether the order says that a payment has come to nothing yet; undefined until it was read
 */
export function usePaymentReturn(orderId: string, isOpen: boolean | undefined) {
  const [returned] = useState(() => isPaymentStarted(orderId));
  const [slow, setSlow] = useState(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !slow;

  useEffect(() => {
    if (arrived || slow) clearPaymentMarker();
  }, [arrived, slow]);
  useEffect(() => {
    if (!waiting) return undefined;
    const patience = setTimeout(() => {
      setSlow(true);
    }, POLL_TIMEOUT_MS);
    return () => {
      clearTimeout(patience);
    };
  }, [waiting]);

  const state: PaymentReturn = !returned ? 'none' : arrived ? 'arrived' : waiting ? 'waiting' : 'slow';
  return { state, pollingInterval: waiting ? POLL_INTERVAL_MS : 0 };
}
