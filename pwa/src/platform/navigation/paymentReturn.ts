/** Query of the address to which a payment page returns, perhaps in another browser. */
export const CAME_BACK = 'payment=back';

/** Returns how a payment page returned: `left` without a payment, else `back`; null for other addresses. */
export function paymentReturn(search: string): 'back' | 'left' | null {
  const said = new URLSearchParams(search).getAll('payment');
  if (said.includes('left')) return 'left';
  return said.length > 0 ? 'back' : null;
}
