import type { Attempt } from './useAttempt';

/** A JSON mutation with its `Idempotency-Key`. */
export const post =
  <Body>(url: string) =>
  ({ body, key }: Attempt<Body>) => ({ url, method: 'POST', body, headers: { 'Idempotency-Key': key } });
