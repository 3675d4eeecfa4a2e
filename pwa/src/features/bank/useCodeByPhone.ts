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
  /** Earliest time for another code, and the current time, in epoch milliseconds. */
  const [until, setUntil] = useState(0);
  const [at, setAt] = useState(now);

  const send = useCallback(() => {
    setFailure(null);
    tap(async () => {
      const answer = await dispatch(sessionApi.endpoints.sendCode.initiate(PREFIX + phone.slice(-DIGITS)));
      if (answer.error !== undefined) return setFailure(answer.error as ApiError);
      setAt(now());
      setUntil(now() + answer.data.resendIn * SECOND_MS);
    });
  }, [dispatch, phone, tap]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) send();
    first.current = false;
  }, [send]);

  const secondsLeft = Math.max(0, Math.ceil((until - at) / SECOND_MS));
  const counting = secondsLeft > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [counting]);

  return { send, sending, wasSent: until > 0, secondsLeft, failure };
}
