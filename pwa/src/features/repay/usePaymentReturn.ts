import { useEffect, useState } from 'react';

import type { OrderDetail } from '@core/types';

import { endTrip, tripOf } from './paymentMarker';
import { standingOf } from './standing';

const LOOK_EVERY_MS = 2_000;
const PATIENCE_MS = 60_000;

/** `none`: no payment under way. `arrived`: it shows in the order. `slow`: we stopped asking by ourselves. */
export type PaymentReturn = 'none' | 'waiting' | 'arrived' | 'slow';

/**
 * After the return from the payment page, keeps looking until the order shows the payment. The return itself proves
 * nothing: only the provider's signed callback settles, and it may take a moment.
 */
export function usePaymentReturn(orderId: string, detail: OrderDetail | undefined) {
  const [trip] = useState(() => tripOf(orderId));
  const [slow, setSlow] = useState(false);
  const arrived = trip !== null && detail !== undefined && standingOf(detail) !== trip.standing;
  const waiting = trip !== null && !arrived && !slow;

  useEffect(() => {
    if (arrived || slow) endTrip();
  }, [arrived, slow]);
  useEffect(() => {
    if (!waiting) return undefined;
    const patience = setTimeout(() => {
      setSlow(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(patience);
    };
  }, [waiting]);

  const state: PaymentReturn = trip === null ? 'none' : arrived ? 'arrived' : waiting ? 'waiting' : 'slow';
  return { state, pollingInterval: waiting ? LOOK_EVERY_MS : 0 };
}
