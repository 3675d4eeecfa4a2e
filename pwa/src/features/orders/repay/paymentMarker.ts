// Remembers which order is being paid while the payment page is open. Uses session storage, because each tab has its
// own payment.

const KEY = 'payment.trip';

export const markPaymentStarted = (orderId: string): void => sessionStorage.setItem(KEY, orderId);

export const isPaymentStarted = (orderId: string): boolean => sessionStorage.getItem(KEY) === orderId;

export const clearPaymentMarker = (): void => sessionStorage.removeItem(KEY);
