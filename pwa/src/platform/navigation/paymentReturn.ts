/** Query of the address that a payment page returns to, even in another browser. */
export const CAME_BACK = 'payment=back';

/** How a payment page returned: `left` if nothing was paid, else `back`; null for other addresses. */
export function paymentReturn(search: string): 'back' | 'left' | null {
  const said = new URLSearchParams(search).getAll('payment');
  if (said.includes('left')) return 'left';
  return said.length > 0 ? 'back' : null;
}
