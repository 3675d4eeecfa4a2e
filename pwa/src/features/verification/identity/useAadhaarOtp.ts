import { useCallback, useEffect, useMemo, useState } from 'react';

import { useAppDispatch, useAppSelector } from '@platform/state';
import type { AadhaarOtpEvent, AadhaarOtpView } from '@core/types';
import { useCore } from '@core/useCore';
import { useFailureText } from '@platform/calls/failure';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { now } from '@platform/now';

import { aadhaarHappened } from './aadhaarOtp';

const SECOND_MS = 1000;

export function useAadhaarOtp(): { view: AadhaarOtpView | null; sendEvent: (event: AadhaarOtpEvent) => void } {
  const core = useCore();
  const words = useFailureText();
  const { say } = useAsyncAction();
  const dispatch = useAppDispatch();
  const state = useAppSelector((root) => root.drafts.aadhaar);
  const [at, setAt] = useState(now);

  const view = useMemo(
    () => core?.aadhaarOtpFlow({ state, event: { kind: 'ticked' }, now: at }).view ?? null,
    [core, state, at],
  );
  const counting = view?.send.kind === 'countdown';

  useEffect(() => {
    // Updates the clock only during a countdown. Otherwise each key would cause a second render.
    if (!counting) return undefined;
    // Updates the clock first, because the last render may be old.
    setAt(now());
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [counting, state]);

  const sendEvent = useCallback(
    (event: AadhaarOtpEvent) => {
      if (core !== null) dispatch(aadhaarHappened({ core, words }, event)).catch(say);
    },
    [core, words, dispatch, say],
  );

  return { view, sendEvent };
}
