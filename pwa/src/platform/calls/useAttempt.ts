import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import type { ApiError } from './api';
import { sameSession } from '@platform/session/leaving';

import { isUnanswered, newKey } from './attemptKey';

/** A body on its way, with the `Idempotency-Key` under which the server runs it at most once. */
export interface Attempt<Body> {
  readonly body: Body;
  readonly key: string;
}

/**
 * What became of an attempt, `key` being its own. `unsent`: one was already running, the check before it said no, its user left
 * meanwhile, and the next one has nothing to do with it, or the session ended, which the login page says.
 */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly data: Result }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly key: string }
  | { readonly kind: 'unsent' };

interface AttemptOptions {
  /** Asked first, behind the same guard: whether to send at all. It says itself why not. */
  readonly before?: () => Promise<boolean>;
}

/**
 * Sends something that must happen once. A second tap is ignored from the first one on, through the check before sending
 * and the sending itself, until the screen shows what came of it; and when the answer was lost on the way, sending the
 * same body again reuses the key, so that the server answers what it already did instead of doing it twice.
 */
export function useAttempt<Body, Result>(send: (attempt: Attempt<Body>) => Promise<Result>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [ended, setEnded] = useState(0);
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  // Opened when the outcome is drawn, not when it is known: a tap in between is still meant for the old picture.
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

/** Sends under the key of the same body's lost answer, if there is one, else under a new one. */
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
