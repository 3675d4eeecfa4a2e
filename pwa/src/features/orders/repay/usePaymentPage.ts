import { useCallback, useEffect, useState } from 'react';

import { api } from '@platform/calls/api';
import { useAppDispatch } from '@platform/state';
import { CAME_BACK } from '@platform/navigation/paymentReturn';
import { ALLOWED_HOSTS } from '@platform/device/config';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { href } from '@core/href';

import { leaveFor } from '@platform/navigation/leaveFor';
import { useStillHere } from '@platform/navigation/useNavigateAfter';
import { SHOWS_PAYMENT } from './api';
import { markPaymentStarted } from './paymentMarker';

/** How long the browser may take to open the payment page before this page is usable again, in milliseconds. */
const LEAVES_WITHIN_MS = 10_000;

/**
 * Leaves for the payment page in this window, with the order's page as the way back; core decides whether
 * the address may be opened and how the callback is appended.
 */
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
    // The page is usable again, and shows what came of the payment.
    const reset = () => {
      if (document.visibilityState === 'hidden') return;
      setLeaving(false);
      dispatch(api.util.invalidateTags([...SHOWS_PAYMENT]));
    };
    // The browser's back button restores this page as it was left. On an iPhone's home screen the payment page is a sheet
    // above this page, which is never hidden: closing the sheet gives at most the focus back.
    window.addEventListener('pageshow', reset, { signal });
    window.addEventListener('focus', reset, { signal });
    document.addEventListener('visibilitychange', reset, { signal });
    const patience = setTimeout(reset, LEAVES_WITHIN_MS);
    return () => {
      listening.abort();
      clearTimeout(patience);
    };
  }, [leaving, dispatch]);

  const ready = useCallback(async () => {
    const core = await loadCore().catch(() => null);
    if (core === null) toast.show(t('errors.offline'));
    return core !== null;
  }, [toast, t]);

  const open = useCallback(
    async (paymentUrl: string, orderId: string) => {
      // At once: no second tap before the page is left.
      setLeaving(true);
      const core = await loadCore();
      const { origin } = window.location;
      const outcome = core.paymentRedirect({
        paymentUrl,
        callback: `${origin}${href({ kind: 'order', id: orderId, screen: 'detail' })}?${CAME_BACK}`,
        origin,
        allowedHosts: [...ALLOWED_HOSTS],
      });
      if (outcome.kind === 'refused') {
        setLeaving(false);
        toast.show(t('errors.paymentHost'));
        return;
      }
      // Nothing was paid: the link waits where the borrower asked for it.
      if (!isStillHere()) return setLeaving(false);
      markPaymentStarted(orderId);
      leaveFor(outcome.url);
    },
    [isStillHere, toast, t],
  );

  return {
    /** For the `before` of an attempt: whether a payment page could be opened. Waits for core; says so where it cannot be had. */
    ready,
    /** Opens the page of a payment that was asked for when `ready`. */
    open,
    leaving,
  };
}
