import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { clearPaymentMarker, isPaymentStarted } from './paymentMarker';

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/** Parameter of the callback by which a payment page says that its visitor turned back without paying. */
const LEFT = ['payment', 'left'] as const;

/**
 * `none`: no payment under way. `left`: the borrower turned back, by the browser or by a link of the payment page.
 * `arrived`: it came to something. `slow`: we stopped asking by ourselves.
 */
export type PaymentReturn = 'none' | 'waiting' | 'left' | 'arrived' | 'slow';

const saysLeft = (search: string): boolean => new URLSearchParams(search).get(LEFT[0]) === LEFT[1];

/** Whether this page was opened by going back. */
function wentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/**
 * After the return from the payment page, keeps looking until the payment came to something. The return itself proves
 * nothing: only the provider's signed callback settles, and it may take a moment.
 *
 * @param isOpen whether the order says that a payment has come to nothing yet; undefined until it was read
 */
export function usePaymentReturn(orderId: string, isOpen: boolean | undefined) {
  const { search } = useLocation();
  const [returned, setReturned] = useState(() => isPaymentStarted(orderId) || saysLeft(search));
  const [left, setLeft] = useState(() => wentBack() || saysLeft(search));
  const [slow, setSlow] = useState(false);
  const arrived = returned && isOpen === false;
  const waiting = returned && !arrived && !left && !slow;

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
