import { useCallback, useEffect, useReducer } from 'react';
import { type AppDispatch, type RootState, useAppDispatch, useAppSelector } from '@platform/state';
import type { AadhaarOtpEffect, AadhaarOtpEvent, AadhaarOtpView } from '@core/types';
import { useCore } from '@core/useCore';
import { useFailureText } from '@platform/calls/failure';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { now } from '@platform/now';
import type { ApiError } from '@platform/calls/api';
import type { Core } from '@core/index';
import { newKey } from '@platform/calls/attemptKey';
import { aadhaarState, aadhaarStepped } from '../draftsSlice';
import { verificationApi } from '../api';

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
      if (core !== null) dispatch(aadhaarHappened(core, words, event)).catch(say);
    },
    [core, words, dispatch, say],
  );

  return { view, sendEvent };
}

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<void>;

type FailureText = ReturnType<typeof useFailureText>;

/** Sends core an event about the Aadhaar code. Its response arrives even if the user leaves the screen. */
const aadhaarHappened =
  (core: Core, words: FailureText, event: AadhaarOtpEvent): Thunk =>
  async (dispatch, getState) => {
    const { state, effects } = core.aadhaarOtpFlow({ state: aadhaarState(getState()), event, now: now() });
    dispatch(aadhaarStepped(state));
    for (const effect of effects) {
      const next = await carryOut(effect, words, dispatch);
      await dispatch(aadhaarHappened(core, words, next));
    }
  };

async function carryOut(effect: AadhaarOtpEffect, words: FailureText, dispatch: AppDispatch): Promise<AadhaarOtpEvent> {
  const { version, aadhaar } = effect;
  const { sendAadhaarOtp, verifyAadhaar } = verificationApi.endpoints;
  if (effect.kind === 'sendOtp') {
    try {
      const answer = await dispatch(sendAadhaarOtp.initiate({ body: { aadhaar }, key: newKey() })).unwrap();
      return { kind: 'sendAnswered', version, state: answer.state, refusal: answer.result?.msg ?? null };
    } catch (error) {
      return { kind: 'sendFailed', version, code: (error as ApiError).code, text: words(error) };
    }
  }
  try {
    await dispatch(verifyAadhaar.initiate({ body: { aadhaar, otp: effect.otp }, key: newKey() })).unwrap();
    return { kind: 'verified', version };
  } catch (error) {
    return { kind: 'verifyFailed', version, text: words(error) };
  }
}
