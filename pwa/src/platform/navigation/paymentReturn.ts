/** Query of the callback: marks a page opened by a payment page, even in another browser. */
export const CAME_BACK = 'payment=back';

/** `back`, `left` (nothing was paid), or null for other addresses. */
export function paymentReturn(search: string): 'back' | 'left' | null {
  const said = new URLSearchParams(search).getAll('payment');
  if (said.includes('left')) return 'left';
  return said.length > 0 ? 'back' : null;
}
