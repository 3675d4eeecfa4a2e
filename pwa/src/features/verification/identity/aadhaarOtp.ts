import type { ApiError } from '@platform/calls/api';
import type { AppDispatch, RootState } from '@platform/state';
import type { Core } from '@core/index';
import type { AadhaarOtpEffect, AadhaarOtpEvent } from '@core/types';
import { newKey } from '@platform/calls/attemptKey';
import { now } from '@platform/now';

import { verificationApi } from '../api';
import { aadhaarState, aadhaarStepped } from '../draftsSlice';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<void>;

interface Context {
  readonly core: Core;
  readonly words: (error: ApiError) => string;
}

/** Sends core an event about the Aadhaar code. Its response arrives even if the user leaves the screen. */
export const aadhaarHappened =
  (context: Context, event: AadhaarOtpEvent): Thunk =>
  async (dispatch, getState) => {
    const { state, effects } = context.core.aadhaarOtpFlow({
      state: aadhaarState(getState()),
      event,
      now: now(),
    });
    dispatch(aadhaarStepped(state));
    for (const effect of effects) {
      await dispatch(aadhaarHappened(context, await carryOut(effect, context, dispatch)));
    }
  };

async function carryOut(effect: AadhaarOtpEffect, { words }: Context, dispatch: AppDispatch): Promise<AadhaarOtpEvent> {
  const { version, aadhaar } = effect;
  const { sendAadhaarOtp, verifyAadhaar } = verificationApi.endpoints;
  if (effect.kind === 'sendOtp') {
    try {
      const answer = await dispatch(sendAadhaarOtp.initiate({ body: { aadhaar }, key: newKey() })).unwrap();
      return { kind: 'sendAnswered', version, state: answer.state, refusal: answer.result?.msg ?? null };
    } catch (error) {
      const failure = error as ApiError;
      return { kind: 'sendFailed', version, code: failure.code, text: words(failure) };
    }
  }
  try {
    await dispatch(verifyAadhaar.initiate({ body: { aadhaar, otp: effect.otp }, key: newKey() })).unwrap();
    return { kind: 'verified', version };
  } catch (error) {
    return { kind: 'verifyFailed', version, text: words(error as ApiError) };
  }
}
