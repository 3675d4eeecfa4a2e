import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '@platform/calls/api';
import { useAppDispatch } from '@platform/state';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { sessionApi } from '@platform/login/api';
import { now } from '@platform/now';

const SECOND_MS = 1000;
const DIGITS = 10;
/** Country code of a number on the wire (specification, section 3). */
const PREFIX = '91';

/** Sends a code to the user's phone, at once and on request. `secondsLeft`: time until another request is allowed. */
export function useCodeByPhone(phone: string) {
  const dispatch = useAppDispatch();
  const { tap, busy: sending } = useAsyncAction();
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** Earliest time for another code in epoch milliseconds, and the whole wait for it in seconds. */
  const [sent, setSent] = useState({ until: 0, wait: 0 });
  /** The current time, in epoch milliseconds. */
  const [at, setAt] = useState(now);

  const send = useCallback(() => {
    setFailure(null);
    tap(async () => {
      const answer = await dispatch(sessionApi.endpoints.sendCode.initiate(PREFIX + phone.slice(-DIGITS)));
      if (answer.error !== undefined) return setFailure(answer.error as ApiError);
      const wait = answer.data.resendIn;
      const sentAt = now();
      setAt(sentAt);
      setSent({ until: sentAt + wait * SECOND_MS, wait });
    });
  }, [dispatch, phone, tap]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) send();
    first.current = false;
  }, [send]);

  const left = Math.max(0, Math.ceil((sent.until - at) / SECOND_MS));
  // More than the whole wait: the clock was set back. The server refuses a request that is too early.
  const secondsLeft = left > sent.wait ? 0 : left;
  const counting = secondsLeft > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [counting]);

  return { send, sending, wasSent: sent.until > 0, secondsLeft, failure };
}
