// Remembers, across the trip to the payment page, which order was being paid and how it stood. Session storage: another
// tab has its own trip. Storage that is switched off costs only the automatic look after the return.

const KEY = 'payment.trip';

/** A trip to the payment page. */
export interface Trip {
  readonly orderId: string;
  /** How the order stood when the trip began; the payment has arrived when it stands otherwise. */
  readonly standing: string;
}

/** Notes that the page is about to leave for the payment page. */
export function beginTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // No storage: the order shows its new state on the next look.
  }
}

/** The trip of this order, if one is under way. */
export function tripOf(orderId: string): Trip | null {
  try {
    const trip = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trip | null;
    return trip?.orderId === orderId ? trip : null;
  } catch {
    return null;
  }
}

/** The trip is over: the payment shows, or waiting for it makes no sense any more. */
export function endTrip(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
