import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paymentReturn } from '@platform/navigation/paymentReturn';
import { clearPaymentMarker, isPaymentStarted } from './paymentMarker';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/**
 * `none`: no payment. `left`: the borrower turned back, by the browser or a link of the payment page. `arrived`: the
 * payment was confirmed or failed. `slow`: polling ended before that.
 */
export type PaymentReturn = 'none' | 'waiting' | 'left' | 'arrived' | 'slow';

function wentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/**
 * Polls while a payment is being confirmed, in any tab and after a reload. A return from the payment page proves
 * nothing: only the provider's signed callback, which may come later, settles the payment.
 * @param isOpen whether the order has an unconfirmed payment; undefined until it has loaded
 */
export function usePaymentReturn(orderId: string, isOpen: boolean | undefined) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const said = paymentReturn(search);
  const [returned, setReturned] = useState(() => isPaymentStarted(orderId) || said !== null);
  const [left, setLeft] = useState(() => returned && (wentBack() || said === 'left'));
  const [slow, setSlow] = useState(false);
  if (isOpen === true && !returned) setReturned(true);
  // Resets for the next payment on this page.
  if (isOpen === false && slow) setSlow(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !left && !slow;

  useEffect(() => {
    // Removed from the address, so that a reload does not repeat it.
    if (said !== null) void navigate(pathname, { replace: true });
  }, [said, navigate, pathname]);
  useEffect(() => {
    if (arrived || slow || left) clearPaymentMarker();
  }, [arrived, slow, left]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isPaymentStarted(orderId)) return;
      setReturned(true);
      setLeft(true);
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
