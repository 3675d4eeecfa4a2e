// Remembers which order is being paid while the payment page is open. Uses session storage, because each tab has its
// own payment.

const KEY = 'payment.trip';

export function markPaymentStarted(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Without storage, the order shows its new state on the next fetch.
  }
}

export function isPaymentStarted(orderId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === orderId;
  } catch {
    return false;
  }
}

export function clearPaymentMarker(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no marker.
  }
}
