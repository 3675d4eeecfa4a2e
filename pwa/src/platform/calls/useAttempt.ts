import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '@core/types';
import type { ApiError, Attempt } from './api';
import { dayOf } from '@i18n/formats';
import { nowText } from '@platform/now';
import { sameSession } from '@platform/session/userScope';
import { isUnanswered, newKey } from './attemptKey';

export type { Attempt };

/** Sends an attempt, such as a mutation's trigger of RTK Query. */
export type Send<Body, Result> = (attempt: Attempt<Body>) => { readonly unwrap: () => Promise<Result> };

/** Result of an attempt. `unsent`: another one was running, `before` declined, or the session ended. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly data: Result }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly key: string }
  | { readonly kind: 'unsent' };

/** A body whose response was lost, and its key. */
interface Unanswered {
  readonly body: string;
  readonly key: string;
  readonly basis: object | undefined;
  readonly day: Day;
}

interface AttemptOptions {
  /** Decides whether to send. Further taps are ignored meanwhile. If `before` declines, it tells the user why. */
  readonly before?: () => Promise<boolean>;
}

/**
 * Sends something that must happen once. Ignores further taps until the result is on the screen. After a lost response,
 * the same body is sent under the same key, so that the server does not act twice.
 *
 * `basis`: data on which the response depends, such as the order that a payment link is for. The server replays the
 * lost response, which may name an ended link. So the key is dropped when the data, compared by identity, or the day
 * has changed.
 */
export function useAttempt<Body, Result>(send: Send<Body, Result>, basis?: object) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [ended, setEnded] = useState(0);
  const unanswered = useRef<Unanswered | null>(null);

  // Ignores taps until the result has rendered, because they were aimed at the old content.
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
        const outcome = await sendOnce(send, body, basis, unanswered);
        return isSameSession() ? outcome : { kind: 'unsent' };
      } finally {
        setBusy(false);
        setEnded((count) => count + 1);
      }
    },
    [send, basis],
  );

  return { run, busy };
}

/** Sends a body, under the key of its lost response if there is one. */
async function sendOnce<Body, Result>(
  send: Send<Body, Result>,
  body: Body,
  basis: object | undefined,
  unanswered: { current: Unanswered | null },
): Promise<Outcome<Result>> {
  const text = JSON.stringify(body);
  const day = dayOf(nowText());
  const last = unanswered.current;
  const isSame = last?.body === text && last.basis === basis && (basis === undefined || last.day === day);
  const key = isSame ? last.key : newKey();
  unanswered.current = { body: text, key, basis, day };
  try {
    const data = await send({ body, key }).unwrap();
    unanswered.current = null;
    return { kind: 'done', data };
  } catch (thrown) {
    const error = thrown as ApiError;
    if (!isUnanswered(error)) unanswered.current = null;
    return { kind: 'refused', error, key };
  }
}
