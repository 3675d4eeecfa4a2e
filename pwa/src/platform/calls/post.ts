import type { Attempt } from './useAttempt';

/** A JSON call that changes something, under the key by which the server runs it at most once. */
export const post =
  <Body>(url: string) =>
  ({ body, key }: Attempt<Body>) => ({ url, method: 'POST', body, headers: { 'Idempotency-Key': key } });
