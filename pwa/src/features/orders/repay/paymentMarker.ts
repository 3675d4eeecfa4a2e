// Remembers which order is being paid while the payment page is open. Uses session storage, because each tab has its
// own payment.

const KEY = 'payment.trip';

export function markPaymentStarted(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Storage is full. The order then shows its new state on the next fetch.
  }
}

export const isPaymentStarted = (orderId: string): boolean => sessionStorage.getItem(KEY) === orderId;

export const clearPaymentMarker = (): void => sessionStorage.removeItem(KEY);
