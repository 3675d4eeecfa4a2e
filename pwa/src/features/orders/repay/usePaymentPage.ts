import { useCallback, useEffect, useState } from 'react';

import { ALLOWED_HOSTS } from '@shared/device/config';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { href } from '@core/href';

import { leaveFor } from '@shared/navigation/leaveFor';
import { useStillHere } from '@shared/navigation/useNavigateAfter';
import { markPaymentStarted } from './paymentMarker';

/**
 * Leaves for the payment page in this window, with the order's page as the way back; core decides whether
 * the address may be opened and how the callback is appended.
 */
export function usePaymentPage() {
  const t = useT();
  const toast = useToast();
  const isStillHere = useStillHere();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // Coming back by the browser's back button restores this page as it was left: it must be usable again.
    const reset = () => {
      setLeaving(false);
    };
    window.addEventListener('pageshow', reset);
    return () => {
      window.removeEventListener('pageshow', reset);
    };
  }, []);

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
        callback: origin + href({ kind: 'order', id: orderId, screen: 'detail' }),
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
