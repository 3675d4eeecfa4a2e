import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paymentReturn } from '@platform/navigation/paymentReturn';
import { useIsLinkLost } from './lostLink';
import { clearPaymentMarker, isPaymentStarted } from './paymentMarker';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/**
 * `left`: the borrower left the payment page without paying, or its link was lost. `slow`: polling ended without a
 * result.
 */
export type PaymentReturn = 'none' | 'waiting' | 'left' | 'arrived' | 'slow';

function wentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

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
  const [hasLeft, setHasLeft] = useState(() => returned && (wentBack() || said === 'left'));
  const left = useIsLinkLost(orderId) || hasLeft;
  const [slow, setSlow] = useState(false);
  if (isOpen === true && !returned) setReturned(true);
  if (isOpen === false && slow) setSlow(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !left && !slow;

  useEffect(() => {
    // Removes the result from the address, so that a reload does not repeat the message.
    if (said !== null) void navigate(pathname, { replace: true });
  }, [said, navigate, pathname]);
  useEffect(() => {
    if (arrived || slow || left) clearPaymentMarker();
  }, [arrived, slow, left]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isPaymentStarted(orderId)) return;
      setReturned(true);
      setHasLeft(true);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [orderId]);
  useEffect(() => {
    if (!waiting) return undefined;
    const patience = setTimeout(() => {
      setSlow(true);
    }, POLL_TIMEOUT_MS);
    return () => {
      clearTimeout(patience);
    };
  }, [waiting]);

  let state: PaymentReturn = 'none';
  if (waiting) state = 'waiting';
  else if (arrived) state = 'arrived';
  else if (returned) state = left ? 'left' : 'slow';
  return { state, pollingInterval: waiting ? POLL_INTERVAL_MS : 0 };
}
