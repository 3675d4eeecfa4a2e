import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { ApiError } from './api';
import { sameSession } from '@platform/session/leaving';

import { isUnanswered, newKey } from './attemptKey';

/** A body with the `Idempotency-Key` under which the server runs it at most once. */
export interface Attempt<Body> {
  readonly body: Body;
  readonly key: string;
}

/**
 * Result of an attempt with its `key`. `unsent`: another one was running, `before` declined, the user left, or the
 * session ended (the login page says so).
 */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly data: Result }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly key: string }
  | { readonly kind: 'unsent' };

interface AttemptOptions {
  /** Decides whether to send. Runs under the same guard against further taps, and reports its own refusal. */
  readonly before?: () => Promise<boolean>;
}

/**
 * Sends something that must happen once. Ignores further taps from the first one until the result is on the screen.
 * After a lost response, the same body reuses its key, so that the server repeats its answer instead of the action.
 */
export function useAttempt<Body, Result>(send: (attempt: Attempt<Body>) => Promise<Result>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [ended, setEnded] = useState(0);
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  // Accepts taps again when the result is drawn: an earlier tap was aimed at the old content.
  useLayoutEffect(() => {
    running.current = false;
  }, [ended]);

  const run = useCallback(
    async (body: Body, { before }: AttemptOptions = {}): Promise<Outcome<Result>> => {
      if (running.current) return { kind: 'unsent' };
      running.current = true;
      setBusy(true);
      const isSameSession = sameSession();
      try {
        if (before !== undefined && !((await before()) && isSameSession())) return { kind: 'unsent' };
        const outcome = await sendOnce(send, body, unanswered);
        return isSameSession() ? outcome : { kind: 'unsent' };
      } finally {
        setBusy(false);
        setEnded((count) => count + 1);
      }
    },
    [send],
  );

  return { run, busy };
}

/** Reuses the key of the same body's lost response, if there is one. */
async function sendOnce<Body, Result>(
  send: (attempt: Attempt<Body>) => Promise<Result>,
  body: Body,
  unanswered: { current: { body: string; key: string } | null },
): Promise<Outcome<Result>> {
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
  }
}
