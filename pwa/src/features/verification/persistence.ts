import type { RootState } from '@platform/state';
import type { AppDispatch } from '@platform/state';
import type { Draft } from '@offline/drafts';
import type { Sender } from '@offline/outbox';
import { verificationApi, type WaitingStep } from './api';
import { type VerificationDraft, draftRestored, formSaved, identitySaved } from './draftsSlice';
import { photosForgotten } from './photos/photos';

const isEmpty = (values: object): boolean => Object.values(values).every((value) => value === '');

/** Returns the unsaved input of the steps, without the Aadhaar code. */
function read({ drafts }: RootState): VerificationDraft | null {
  const { forms, contacts, identityWay, aadhaar, aadhaarRestored, panNo, corrected, saved } = drafts;
  const draft: VerificationDraft = {
    forms: {
      ...(saved.basic !== true && !isEmpty(forms.basic) && { basic: forms.basic }),
      ...(saved.work !== true && !isEmpty(forms.work) && { work: forms.work }),
    },
    contacts: saved.contacts === true ? {} : contacts,
    identityWay,
    aadhaar: aadhaar?.aadhaar ?? aadhaarRestored,
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

/** Actions after a step was saved. They delete its draft, and the photos of the identity step. */
export const stepArrived: Readonly<Record<WaitingStep, (dispatch: AppDispatch) => void>> = {
  basic: (dispatch) => dispatch(formSaved('basic')),
  work: (dispatch) => dispatch(formSaved('work')),
  contacts: (dispatch) => dispatch(formSaved('contacts')),
  identity: (dispatch) => {
    dispatch(photosForgotten('front', 'back', 'pan'));
    dispatch(identitySaved());
  },
};

const { saveStep } = verificationApi.endpoints;

/** The server accepts the steps in order, so a refused step blocks the steps after it. */
const senderOf = (step: WaitingStep): Sender => ({
  send: (dispatch, body, key) => dispatch(saveStep.initiate({ step, body, key }, { track: false })).unwrap(),
  arrived: stepArrived[step],
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
