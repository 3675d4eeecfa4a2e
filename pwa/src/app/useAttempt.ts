import { useCallback, useEffect, useRef, useState } from 'react';

import type { ApiError } from '@app/api';

import { isUnanswered, newKey } from './attemptKey';

/** A body on its way, with the `Idempotency-Key` under which the server runs it at most once. */
export interface Attempt<Body> {
  readonly body: Body;
  readonly key: string;
}

/** What became of an attempt, `key` being its own. `ignored`: one was already running, so this tap sent nothing. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly data: Result }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly key: string }
  | { readonly kind: 'ignored' };

/**
 * Sends something that must happen once. A second tap is ignored while the first runs; and when the
 * answer was lost on the way, sending the same body again reuses the key, so that the server answers
 * what it already did instead of doing it twice.
 */
export function useAttempt<Body, Result>(send: (attempt: Attempt<Body>) => Promise<Result>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback(
    async (body: Body): Promise<Outcome<Result>> => {
      if (running.current) return { kind: 'ignored' };
      running.current = true;
      setBusy(true);
      const text = JSON.stringify(body);
      const key = unanswered.current?.body === text ? unanswered.current.key : newKey();
      unanswered.current = { body: text, key };
      try {
        const data = await send({ body, key });
        unanswered.current = null;
        return { kind: 'done', data };
      } catch (thrown) {
        const error = thrown as ApiError;
        if (!isUnanswered(error)) unanswered.current = null;
        return { kind: 'refused', error, key };
      } finally {
        running.current = false;
        if (mounted.current) setBusy(false);
      }
    },
    [send],
  );

  return { run, busy };
}
