import type { Attempt } from './useAttempt';

export const post =
  <Body>(url: string) =>
  ({ body, key }: Attempt<Body>) => ({ url, method: 'POST', body, headers: { 'Idempotency-Key': key } });
