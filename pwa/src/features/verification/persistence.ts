import type { RootState } from '@platform/state';
import type { AppDispatch } from '@platform/state';
import type { Draft } from '@offline/drafts';
import type { Sender } from '@offline/outbox';
import type { KycInfoRequest } from '@core/types';
import { type FormAnswers, verificationApi } from './api';
import { type Contacts, type VerificationDraft, draftRestored, formSaved, identitySaved } from './draftsSlice';
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

/** Steps that may wait in the outbox. The face check needs the network, because its photo is judged at once. */
export type WaitingStep = 'basic' | 'work' | 'identity' | 'contacts';

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

const { saveBasic, saveWork, saveContacts, saveIdentity } = verificationApi.endpoints;

/** The server accepts the steps in order, so a refused step blocks the steps after it. */
const step = (name: WaitingStep, send: Sender['send']): Sender => ({ send, arrived: stepArrived[name], inOrder: true });

export const stepSenders: Readonly<Record<WaitingStep, Sender>> = {
  basic: step('basic', (dispatch, body, key) =>
    dispatch(saveBasic.initiate({ body: body as FormAnswers, key }, { track: false })).unwrap(),
  ),
  work: step('work', (dispatch, body, key) =>
    dispatch(saveWork.initiate({ body: body as FormAnswers, key }, { track: false })).unwrap(),
  ),
  contacts: step('contacts', (dispatch, body, key) =>
    dispatch(saveContacts.initiate({ body: body as Contacts, key }, { track: false })).unwrap(),
  ),
  identity: step('identity', (dispatch, body, key) =>
    dispatch(saveIdentity.initiate({ body: body as Partial<KycInfoRequest>, key }, { track: false })).unwrap(),
  ),
};

/** Whether any step waits in the outbox. The steps after it must then wait too. */
export const anyStepWaits = ({ outbox }: RootState): boolean =>
  outbox.items.some(({ kind, status }) => kind in stepSenders && status !== 'sent');
