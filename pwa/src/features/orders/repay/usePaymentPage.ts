import { useCallback, useEffect, useState } from 'react';

import { ALLOWED_HOSTS } from '@shared/device/config';
import { coreNow } from '@core/index';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';
import { useHref } from '@app/useHref';

import { leaveFor } from '@shared/navigation/leaveFor';
import { markPaymentStarted } from './paymentMarker';

/**
 * Leaves for the payment page in this window, with the order's page as the way back; core decides whether
 * the address may be opened and how the callback is appended.
 */
export function usePaymentPage() {
  const t = useT();
  const info = useInfo();
  const href = useHref();
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

  const open = useCallback(
    (paymentUrl: string, orderId: string) => {
      // Whatever is paid was checked by core just before.
      const core = coreNow();
      if (core === null) return;
      const { origin } = window.location;
      const outcome = core.paymentRedirect({
        paymentUrl,
        callback: origin + href({ kind: 'order', id: orderId, screen: 'detail' }),
        origin,
        allowedHosts: [...ALLOWED_HOSTS],
      });
      if (outcome.kind === 'refused') {
        info.show(t('errors.paymentHost'));
        return;
      }
      setLeaving(true);
      markPaymentStarted(orderId);
      leaveFor(outcome.url);
    },
    [href, info, t],
  );

  return { open, leaving };
}
