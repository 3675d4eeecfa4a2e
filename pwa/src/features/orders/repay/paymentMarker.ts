// Remembers, across the trip to the payment page, which order was being paid. Session storage: another tab has its own
// trip. Storage that is switched off costs only the automatic look after the return.

const KEY = 'payment.trip';

/** Notes that the page is about to leave for the payment page. */
export function markPaymentStarted(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // No storage: the order shows its new state on the next look.
  }
}

/** Whether a trip of this order is under way. */
export function isPaymentStarted(orderId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === orderId;
  } catch {
    return false;
  }
}

/** The trip is over: the payment shows, or waiting for it makes no sense any more. */
export function clearPaymentMarker(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
