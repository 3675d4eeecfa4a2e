import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { ContactPayload, OcrValues } from '@core/types';

import type { FormAnswers, FormKind } from './api';

/** The documents a borrower photographs, and the selfie. */
export type PhotoSlot = 'front' | 'back' | 'pan' | 'face';

/** A photo that the server has. */
export interface StoredPhoto {
  /** What the server calls it. */
  readonly id: string;
  /** An object URL of this page, for the preview; null after it was given back. */
  readonly preview: string | null;
  /** What was read from a card. */
  readonly read: OcrValues | null;
}

/** The Aadhaar number and PAN as typed, or as corrected after reading a photo. */
export interface IdentityNumbers {
  readonly idNo: string;
  readonly panNo: string;
}

interface Drafts {
  readonly forms: Readonly<Record<FormKind, FormAnswers>>;
  readonly contacts: ContactPayload;
  /** How the borrower wants to identify; null: as the server says. */
  readonly identityWay: 'manual' | 'photos' | null;
  readonly typed: IdentityNumbers;
  readonly corrected: IdentityNumbers;
  readonly photos: Readonly<Partial<Record<PhotoSlot, StoredPhoto>>>;
}

const NO_NUMBERS: IdentityNumbers = { idNo: '', panNo: '' };

const NO_CONTACTS: ContactPayload = {
  oneName: '',
  oneMobile: '',
  oneRelation: '',
  twoName: '',
  twoMobile: '',
  twoRelation: '',
  thirdName: '',
  thirdMobile: '',
  thirdRelation: '',
};

const initialState: Drafts = {
  forms: { basic: {}, work: {} },
  contacts: NO_CONTACTS,
  identityWay: null,
  typed: NO_NUMBERS,
  corrected: NO_NUMBERS,
  photos: {},
};

/**
 * Everything a borrower entered and has not got saved yet, so that neither a failed call nor a look at another
 * screen loses it. In memory only: identity data is not written to the phone.
 */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** Several answers at once: a new state also takes its district away. */
    answered(state, { payload }: PayloadAction<{ form: FormKind; answers: FormAnswers }>) {
      Object.assign(state.forms[payload.form], payload.answers);
    },
    contactTyped(state, { payload }: PayloadAction<Partial<ContactPayload>>) {
      Object.assign(state.contacts, payload);
    },
    identityWayChosen(state, { payload }: PayloadAction<'manual' | 'photos'>) {
      state.identityWay = payload;
    },
    numbersTyped(state, { payload }: PayloadAction<Partial<IdentityNumbers>>) {
      Object.assign(state.typed, payload);
    },
    readingCorrected(state, { payload }: PayloadAction<Partial<IdentityNumbers>>) {
      Object.assign(state.corrected, payload);
    },
    photoStored(state, { payload }: PayloadAction<{ slot: PhotoSlot; photo: StoredPhoto }>) {
      state.photos[payload.slot] = payload.photo;
    },
    photoCleared(state, { payload }: PayloadAction<PhotoSlot>) {
      delete state.photos[payload];
      // A correction belongs to the photo it corrects.
      if (payload === 'front') state.corrected.idNo = '';
      if (payload === 'pan') state.corrected.panNo = '';
    },
    /** The server has the identity: the numbers and the photos of the cards are not kept here any longer. */
    identitySaved(state) {
      state.typed = NO_NUMBERS;
      state.corrected = NO_NUMBERS;
      state.identityWay = null;
      for (const slot of ['front', 'back', 'pan'] as const) delete state.photos[slot];
    },
  },
});

export const {
  answered,
  contactTyped,
  identityWayChosen,
  numbersTyped,
  readingCorrected,
  photoStored,
  photoCleared,
  identitySaved,
} = draftsSlice.actions;
