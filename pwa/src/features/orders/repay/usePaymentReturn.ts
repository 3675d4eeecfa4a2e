import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paymentReturn } from '@platform/navigation/paymentReturn';
import { clearPaymentMarker, isPaymentStarted } from './paymentMarker';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/**
 * `none`: no payment under way. `left`: the borrower turned back, by the browser or by a link of the payment page.
 * `arrived`: it came to something. `slow`: we stopped asking by ourselves.
 */
export type PaymentReturn = 'none' | 'waiting' | 'left' | 'arrived' | 'slow';

/** Whether this page was opened by going back. */
function wentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/**
 * While a payment is being confirmed, keeps looking until it came to something: also on a page that was built anew, or in
 * another window than the one that the payment was started in. The return itself proves nothing: only the provider's
 * signed callback settles, and it may take a moment.
 *
 * @param isOpen whether the order says that a payment is being confirmed; undefined until it was read
 */
export function usePaymentReturn(orderId: string, isOpen: boolean | undefined) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const said = paymentReturn(search);
  const [returned, setReturned] = useState(() => isPaymentStarted(orderId) || said !== null);
  const [left, setLeft] = useState(() => returned && (wentBack() || said === 'left'));
  const [slow, setSlow] = useState(false);
  if (isOpen === true && !returned) setReturned(true);
  // The next payment that is begun on this page is waited for anew.
  if (isOpen === false && slow) setSlow(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !left && !slow;

  useEffect(() => {
    // Read again later, the address would say it once more.
    if (said !== null) void navigate(pathname, { replace: true });
  }, [said, navigate, pathname]);
  useEffect(() => {
    if (arrived || slow || left) clearPaymentMarker();
  }, [arrived, slow, left]);
  useEffect(() => {
    // The browser may show this page again as it was left for the payment page.
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
