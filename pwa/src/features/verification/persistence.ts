import type { AadhaarOtpState } from '@core/types';
import type { AppDispatch, RootState } from '@platform/state';
import type { Draft } from '@offline/drafts';
import type { Sender } from '@offline/outbox';
import { verificationApi, type WaitingStep } from './api';
import { type VerificationDraft, aadhaarState, draftRestored, formSaved, identitySaved } from './draftsSlice';
import { photosForgotten } from './photos/photos';

const isEmpty = (values: object): boolean => Object.values(values).every((value) => value === '');

const withoutCode = ({ sending, codeSent, verified }: AadhaarOtpState): VerificationDraft['aadhaarOtp'] => ({
  sending: { ...sending, awaited: null },
  codeSent,
  verified,
});

/** Masks a verified number like core, because the phone stores only unverified numbers in full. */
const storedNumber = ({ aadhaar, verified }: AadhaarOtpState) =>
  verified ? aadhaar.slice(-4).padStart(aadhaar.length, 'X') : aadhaar;

/** Returns the unsaved input of the steps, without the Aadhaar code. */
function read(state: RootState): VerificationDraft | null {
  const { forms, contacts, identityWay, panNo, corrected, saved } = state.drafts;
  const aadhaar = aadhaarState(state);
  const draft: VerificationDraft = {
    forms: {
      ...(saved.basic !== true && !isEmpty(forms.basic) && { basic: forms.basic }),
      ...(saved.work !== true && !isEmpty(forms.work) && { work: forms.work }),
    },
    contacts: saved.contacts === true ? {} : contacts,
    identityWay,
    aadhaar: aadhaar === null ? '' : storedNumber(aadhaar),
    ...(aadhaar !== null && (aadhaar.codeSent || aadhaar.verified) && { aadhaarOtp: withoutCode(aadhaar) }),
    panNo,
    corrected,
  };
  const { forms: begun, contacts: people, corrected: numbers, ...rest } = draft;
  const nothing = isEmpty(begun) && isEmpty(people) && isEmpty(numbers);
  return nothing && isEmpty({ ...rest, identityWay: identityWay ?? '' }) ? null : draft;
}

export const verificationDraft: Draft = {
  name: 'verification',
  read,
  restored: (value, over) => draftRestored({ draft: value as VerificationDraft | null, over }),
};

/** Deletes the draft of a step that was saved, and the photos of the identity step. */
export function stepArrived(step: WaitingStep, dispatch: AppDispatch): void {
  if (step !== 'identity') {
    dispatch(formSaved(step));
    return;
  }
  dispatch(photosForgotten('front', 'back', 'pan'));
  dispatch(identitySaved());
}

const { saveStep } = verificationApi.endpoints;

/** The server accepts the steps in order, so a refused step blocks the steps after it. */
const senderOf = (step: WaitingStep): Sender => ({
  send: (dispatch, body, key) => dispatch(saveStep.initiate({ step, body, key }, { track: false })).unwrap(),
  arrived: (dispatch) => stepArrived(step, dispatch),
  inOrder: true,
});

export const stepSenders: Readonly<Record<WaitingStep, Sender>> = {
  basic: senderOf('basic'),
  work: senderOf('work'),
  contacts: senderOf('contacts'),
  identity: senderOf('identity'),
};

/** Whether any step waits in the outbox. The steps after it must then wait too. */
export const anyStepWaits = ({ outbox }: RootState): boolean =>
  outbox.items.some(({ kind, status }) => kind in stepSenders && status !== 'sent');
