import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AadhaarOtpState, ContactPayload, OcrValues } from '@core/types';

import type { FormAnswers, FormKind } from './api';

/** The documents a borrower photographs, and the selfie. */
export type PhotoSlot = 'front' | 'back' | 'pan' | 'face';

/** What the server made of a photo. */
export interface StoredPhoto {
  /** What the server calls it: the image, or the face check. */
  readonly id: string;
  /** What was read from a card; null for a face. */
  readonly read: OcrValues | null;
  /** What the face check said; null for a card. */
  readonly faceStatus: number | null;
}

/** A photo on its way. `preview` is an object URL of this page. */
export type Photo =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly preview: string; readonly percent: number }
  /**
   * It could not be sent and is kept, to be sent again: within so many seconds; null where the connection broke, and has to come
   * back first.
   */
  | { readonly kind: 'unsent'; readonly preview: string; readonly againWithin: number | null }
  | ({ readonly kind: 'stored'; readonly preview: string } & StoredPhoto);

/** What was read from a photo, as corrected; empty where the reading was right. */
export type Corrections = Readonly<Record<keyof OcrValues, string>>;

/** Three contacts, every field present, as they are sent. */
export type Contacts = Required<ContactPayload>;

/** The forms of which the server may have what stands here. */
type SavedForm = FormKind | 'contacts';

/** What is kept of it on the phone: what was typed, and no code. */
export interface VerificationDraft {
  readonly forms: Readonly<Partial<Record<FormKind, FormAnswers>>>;
  readonly contacts: Partial<Contacts>;
  readonly identityWay: Drafts['identityWay'];
  readonly aadhaar: string;
  readonly panNo: string;
  readonly corrected: Corrections;
}

export interface Drafts {
  readonly forms: Readonly<Record<FormKind, FormAnswers>>;
  /** The fields that were typed; one that was emptied is there too. */
  readonly contacts: Partial<Contacts>;
  /** How the borrower wants to identify; null: as the server says. */
  readonly identityWay: 'manual' | 'photos' | null;
  /** Core's verification of the typed Aadhaar number; null before anything was typed. */
  readonly aadhaar: AadhaarOtpState | null;
  /** A number from an earlier visit, until core has it. */
  readonly aadhaarRestored: string;
  readonly panNo: string;
  readonly corrected: Corrections;
  /** The forms that the server has as they stand here: they are no drafts any more. */
  readonly saved: Readonly<Partial<Record<SavedForm, true>>>;
  readonly photos: Readonly<Partial<Record<PhotoSlot, Photo>>>;
}

const UNCORRECTED: Corrections = { name: '', idNo: '', panNo: '', dateOfBirth: '', gender: '', address: '' };

/** What a card is corrected in: with another photo of it, what was said about the one before is gone. */
const OF_CARD: Readonly<Partial<Record<PhotoSlot, readonly (keyof OcrValues)[]>>> = {
  front: ['idNo', 'name', 'dateOfBirth', 'gender'],
  back: ['address'],
  pan: ['panNo'],
};

export const NO_CONTACTS: Contacts = {
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
  contacts: {},
  identityWay: null,
  aadhaar: null,
  aadhaarRestored: '',
  panNo: '',
  corrected: UNCORRECTED,
  saved: {},
  photos: {},
};

declare module '@platform/state' {
  interface RootState {
    drafts: Drafts;
  }
}

/**
 * Everything a borrower entered and has not got saved yet, so that neither a failed call nor a look at another
 * screen loses it. What of it is kept on the phone, encrypted, is said in `persistence.ts`.
 */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** Several answers at once: a new state also takes its district away. */
    answered(state, { payload }: PayloadAction<{ form: FormKind; answers: FormAnswers }>) {
      Object.assign(state.forms[payload.form], payload.answers);
      delete state.saved[payload.form];
    },
    contactTyped(state, { payload }: PayloadAction<Partial<Contacts>>) {
      Object.assign(state.contacts, payload);
      delete state.saved.contacts;
    },
    /** The server has a form as it stands here. It can still be looked at and corrected during this visit. */
    formSaved(state, { payload }: PayloadAction<SavedForm>) {
      state.saved[payload] = true;
    },
    /** What an earlier visit kept, or another tab just wrote. */
    draftRestored(state, { payload }: PayloadAction<{ draft: VerificationDraft | null; over: 'fill' | 'replace' }>) {
      const { draft, over } = payload;
      if (draft === null) return;
      const { basic = {}, work = {} } = draft.forms;
      const fill = over === 'fill';
      // What was typed since the app opened is newer than what was kept.
      state.forms.basic = fill ? { ...basic, ...state.forms.basic } : basic;
      state.forms.work = fill ? { ...work, ...state.forms.work } : work;
      state.contacts = fill ? { ...draft.contacts, ...state.contacts } : draft.contacts;
      if (!fill || state.identityWay === null) state.identityWay = draft.identityWay;
      if (!fill || state.panNo === '') state.panNo = draft.panNo;
      if (state.aadhaar === null) state.aadhaarRestored = draft.aadhaar;
      if (!fill || Object.values(state.corrected).every((value) => value === '')) state.corrected = draft.corrected;
    },
    identityWayChosen(state, { payload }: PayloadAction<'manual' | 'photos'>) {
      state.identityWay = payload;
    },
    aadhaarStepped(state, { payload }: PayloadAction<AadhaarOtpState>) {
      state.aadhaar = payload;
      state.aadhaarRestored = '';
    },
    panTyped(state, { payload }: PayloadAction<string>) {
      state.panNo = payload;
    },
    readingCorrected(state, { payload }: PayloadAction<Partial<Corrections>>) {
      Object.assign(state.corrected, payload);
    },
    /** Another state of a slot's photo; null when there is none any more. */
    photoChanged(state, { payload }: PayloadAction<{ slot: PhotoSlot; photo: Photo | null }>) {
      const { slot, photo } = payload;
      if (photo === null) delete state.photos[slot];
      else state.photos[slot] = photo;
      // A correction belongs to the photo it corrects.
      if (photo?.kind !== 'sending') return;
      for (const field of OF_CARD[slot] ?? []) state.corrected[field] = '';
    },
    /** The server has the identity: the numbers are not kept here any longer. */
    identitySaved(state) {
      state.aadhaar = null;
      state.aadhaarRestored = '';
      state.panNo = '';
      state.corrected = UNCORRECTED;
      state.identityWay = null;
    },
  },
});

export const {
  answered,
  contactTyped,
  identityWayChosen,
  aadhaarStepped,
  panTyped,
  readingCorrected,
  photoChanged,
  identitySaved,
  formSaved,
  draftRestored,
} = draftsSlice.actions;

/** Whether a photo is on its way to the server. */
export const isUploading = (photo: Photo | undefined): boolean =>
  photo?.kind === 'preparing' || photo?.kind === 'sending';

/** The server's id of a photo, `''` while it has none. */
export const idOf = (photo: Photo | undefined): string => (photo?.kind === 'stored' ? photo.id : '');
