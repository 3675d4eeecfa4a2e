import { useEffect, useState } from 'react';
import { api } from '@platform/calls/api';
import { useAppDispatch } from '@platform/state';
import { CAME_BACK, paymentReturn } from '@platform/navigation/paymentReturn';
import { askAllowedHosts } from '@platform/device/api';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { href } from '@core/href';
import { leaveFor } from '@platform/navigation/leaveFor';
import { useStillHere } from '@platform/navigation/useNavigateAfter';
import { CHANGES_ORDER } from '../api';
import { forgetLostLink, useIsLinkLost } from './lostLink';
import { useLocation, useNavigate } from 'react-router';

// Remembers which order is being paid while the payment page is open. Uses session storage, because each tab has its
// own payment.

const KEY = 'payment.trip';

const markPaymentStarted = (orderId: string): void => sessionStorage.setItem(KEY, orderId);

const isPaymentStarted = (orderId: string): boolean => sessionStorage.getItem(KEY) === orderId;

const clearPaymentMarker = (): void => sessionStorage.removeItem(KEY);

/** Time after which this page becomes usable again if the payment page has not opened, in milliseconds. */
const LEAVES_WITHIN_MS = 10_000;

/** Opens the payment page in this window. Core checks the address and adds the order's page as the return address. */
export function usePaymentPage() {
  const t = useT();
  const toast = useToast();
  const isStillHere = useStillHere();
  const dispatch = useAppDispatch();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const reset = () => {
      if (document.visibilityState === 'hidden') return;
      setLeaving(false);
      forgetLostLink();
      dispatch(api.util.invalidateTags([...CHANGES_ORDER]));
    };
    // The back-forward cache restores this page with its busy button. In an iPhone's home-screen app the payment page
    // is a sheet, and closing the sheet fires at most a focus event.
    window.addEventListener('pageshow', reset, { signal });
    window.addEventListener('focus', reset, { signal });
    document.addEventListener('visibilitychange', reset, { signal });
    const patience = setTimeout(reset, LEAVES_WITHIN_MS);
    return () => {
      listening.abort();
      clearTimeout(patience);
    };
  }, [leaving, dispatch]);

  const ready = async () => {
    const core = await loadCore().catch(() => null);
    if (core === null) toast.show(t('errors.offline'));
    else await dispatch(askAllowedHosts());
    return core !== null;
  };

  const open = async (paymentUrl: string, orderId: string) => {
    // Set before core has loaded, to block a second tap.
    setLeaving(true);
    const core = await loadCore();
    const { origin } = window.location;
    const outcome = core.paymentRedirect({
      paymentUrl,
      callback: `${origin}${href({ kind: 'order', id: orderId, screen: 'detail' })}?${CAME_BACK}`,
      origin,
      allowedHosts: await dispatch(askAllowedHosts()),
    });
    if (outcome.kind === 'refused') {
      setLeaving(false);
      toast.show(t('errors.paymentHost'));
      return;
    }
    // A borrower who has left this page gets no payment page.
    if (!isStillHere()) return setLeaving(false);
    markPaymentStarted(orderId);
    leaveFor(outcome.url);
  };

  return {
    /** Waits for core and the trusted hosts. Returns false and shows a message if core cannot load. */
    ready,
    open,
    leaving,
  };
}

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 60_000;

/** `slow`: polling ended without a result. */
type PaymentReturn = 'none' | 'waiting' | 'arrived' | 'slow';

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
