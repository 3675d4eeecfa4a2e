import { useCallback, useEffect, useReducer } from 'react';

import { useAppDispatch, useAppSelector } from '@platform/state';
import type { AadhaarOtpEvent, AadhaarOtpView } from '@core/types';
import { useCore } from '@core/useCore';
import { useFailureText } from '@platform/calls/failure';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { now } from '@platform/now';

import { aadhaarState } from '../draftsSlice';
import { aadhaarHappened } from './aadhaarOtp';

const SECOND_MS = 1000;

export function useAadhaarOtp(): { view: AadhaarOtpView | null; sendEvent: (event: AadhaarOtpEvent) => void } {
  const core = useCore();
  const words = useFailureText();
  const { say } = useAsyncAction();
  const dispatch = useAppDispatch();
  const state = useAppSelector(aadhaarState);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);

  // Not the time of the last tick, which may be before the code was sent. Core would take that for a clock set back.
  const view = core?.aadhaarOtpFlow({ state, event: { kind: 'ticked' }, now: now() }).view ?? null;
  const counting = view?.send.kind === 'countdown';

  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [counting]);

  const sendEvent = useCallback(
    (event: AadhaarOtpEvent) => {
      if (core !== null) dispatch(aadhaarHappened({ core, words }, event)).catch(say);
    },
    [core, words, dispatch, say],
  );

  return { view, sendEvent };
}
