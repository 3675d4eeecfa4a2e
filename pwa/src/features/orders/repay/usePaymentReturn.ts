import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paymentReturn } from '@platform/navigation/paymentReturn';
import { useIsLinkLost } from './lostLink';
import { clearPaymentMarker, isPaymentStarted } from './usePaymentPage';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/** `slow`: polling ended without a result. */
export type PaymentReturn = 'none' | 'waiting' | 'arrived' | 'slow';

/**
 * Polls while the bank confirms a payment. A return from the payment page is no proof of payment: only the provider's
 * signed callback settles the payment. `isOpen`: whether a payment is unconfirmed; undefined until the order has
 * loaded.
 */
export function usePaymentReturn(orderId: string, isOpen: boolean | undefined) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const said = paymentReturn(search);
  const [returned, setReturned] = useState(() => isPaymentStarted(orderId) || said !== null);
  const isLinkLost = useIsLinkLost(orderId);
  const [slow, setSlow] = useState(false);
  if (isOpen === true && !returned) setReturned(true);
  if (isOpen === false && slow) setSlow(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !isLinkLost && !slow;

  useEffect(() => {
    // Removes the result from the address, so that a reload does not repeat the message.
    if (said !== null) void navigate(pathname, { replace: true });
  }, [said, navigate, pathname]);
  useEffect(() => {
    if (arrived || slow || isLinkLost) clearPaymentMarker();
  }, [arrived, slow, isLinkLost]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isPaymentStarted(orderId)) setReturned(true);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [orderId]);
  useEffect(() => {
    if (!waiting) return undefined;
    const patience = setTimeout(() => setSlow(true), POLL_TIMEOUT_MS);
    return () => clearTimeout(patience);
  }, [waiting]);

  let state: PaymentReturn = 'none';
  if (waiting) state = 'waiting';
  else if (arrived) state = 'arrived';
  else if (returned && !isLinkLost) state = 'slow';
  return { state, pollingInterval: waiting ? POLL_INTERVAL_MS : 0 };
}
