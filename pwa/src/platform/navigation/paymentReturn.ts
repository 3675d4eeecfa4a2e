/** Query of the callback: by it a page knows that it was opened by a payment page, also in another browser. */
export const CAME_BACK = 'payment=back';

/** What a payment page's callback says: `back`, `left` when nothing was paid there, or null for any other address. */
export function paymentReturn(search: string): 'back' | 'left' | null {
  const said = new URLSearchParams(search).getAll('payment');
  if (said.includes('left')) return 'left';
  return said.length > 0 ? 'back' : null;
}
