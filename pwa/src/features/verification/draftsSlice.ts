import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AadhaarOtpState, ContactPayload, OcrValues } from '@core/types';
import type { FormAnswers, FormKind } from './api';

export type PhotoSlot = 'front' | 'back' | 'pan' | 'face';

export interface StoredPhoto {
  /** Id of the image, or of the face check. */
  readonly id: string;
  /** Values read from a card; null for a face. */
  readonly read: OcrValues | null;
  /** Result of the face check; null for a card. */
  readonly faceStatus: number | null;
}

/** `preview` is an object URL of this page. */
export type Photo =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly preview: string; readonly percent: number }
  /** Not sent. `againWithin`: seconds until a retry, or null if the retry waits only for the network. */
  | { readonly kind: 'unsent'; readonly preview: string; readonly againWithin: number | null }
  | ({ readonly kind: 'stored'; readonly preview: string } & StoredPhoto);

/** Corrections of values that were read from photos. Empty for correct values. */
export type Corrections = Readonly<Record<keyof OcrValues, string>>;

type SavedForm = FormKind | 'contacts';

/** The part of `Drafts` that is stored on the phone. It contains no one-time code. */
export interface VerificationDraft {
  readonly forms: Readonly<Partial<Record<FormKind, FormAnswers>>>;
  readonly contacts: ContactPayload;
  readonly identityWay: Drafts['identityWay'];
  /** The typed number; once verified, masked. */
  readonly aadhaar: string;
  /** Absent before a code was sent. */
  readonly aadhaarOtp?: Pick<AadhaarOtpState, 'sending' | 'codeSent' | 'verified'>;
  readonly panNo: string;
  readonly corrected: Corrections;
}

export interface Drafts {
  readonly forms: Readonly<Record<FormKind, FormAnswers>>;
  /** Edited fields, also those that the user has emptied. */
  readonly contacts: ContactPayload;
  /** The way that the user chose; null if the server's default applies. */
  readonly identityWay: 'manual' | 'photos' | null;
  readonly aadhaar: AadhaarOtpState | null;
  /** State of an earlier visit, until the first event of this visit. */
  readonly aadhaarRestored: AadhaarOtpState | null;
  readonly panNo: string;
  readonly corrected: Corrections;
  /** Forms whose current answers the server has. They are not stored as drafts. */
  readonly saved: Readonly<Partial<Record<SavedForm, true>>>;
  readonly photos: Readonly<Partial<Record<PhotoSlot, Photo>>>;
}

const UNCORRECTED: Corrections = { name: '', idNo: '', panNo: '', dateOfBirth: '', gender: '', address: '' };

/** The corrections that a new photo of each card removes. */
const OF_CARD: Readonly<Partial<Record<PhotoSlot, readonly (keyof OcrValues)[]>>> = {
  front: ['idNo', 'name', 'dateOfBirth', 'gender'],
  back: ['address'],
  pan: ['panNo'],
};

const initialState: Drafts = {
  forms: { basic: {}, work: {} },
  contacts: {},
  identityWay: null,
  aadhaar: null,
  aadhaarRestored: null,
  panNo: '',
  corrected: UNCORRECTED,
  saved: {},
  photos: {},
};

const NO_CODE: Omit<AadhaarOtpState, 'aadhaar'> = {
  otp: '',
  sending: { awaited: null, sent: null },
  codeSent: false,
  version: 0,
  verifying: null,
  verified: false,
  error: null,
};

declare module '@platform/state' {
  interface RootState {
    drafts: Drafts;
  }
}

/** The input of all verification steps. `persistence.ts` stores the unsaved part, encrypted. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** Sets several answers, because choosing another state of India also clears the district. */
    answered(state, { payload }: PayloadAction<{ form: FormKind; answers: FormAnswers }>) {
      Object.assign(state.forms[payload.form], payload.answers);
      delete state.saved[payload.form];
    },
    contactTyped(state, { payload }: PayloadAction<ContactPayload>) {
      Object.assign(state.contacts, payload);
      delete state.saved.contacts;
    },
    /** Marks a form as saved. Its answers stay visible and can be corrected. */
    formSaved(state, { payload }: PayloadAction<SavedForm>) {
      state.saved[payload] = true;
    },
    draftRestored(state, { payload }: PayloadAction<{ draft: VerificationDraft | null; over: 'fill' | 'replace' }>) {
      const { draft, over } = payload;
      if (draft === null) return;
      const { basic = {}, work = {} } = draft.forms;
      const fill = over === 'fill';
      // Keeps present input over the stored draft, which is older.
      state.forms.basic = fill ? { ...basic, ...state.forms.basic } : basic;
      state.forms.work = fill ? { ...work, ...state.forms.work } : work;
      state.contacts = fill ? { ...draft.contacts, ...state.contacts } : draft.contacts;
      if (!fill || state.identityWay === null) state.identityWay = draft.identityWay;
      if (!fill || state.panNo === '') state.panNo = draft.panNo;
      const { aadhaar, aadhaarOtp } = draft;
      if (state.aadhaar === null) {
        state.aadhaarRestored = aadhaar === '' ? null : { ...NO_CODE, aadhaar, ...aadhaarOtp };
      }
      if (!fill || Object.values(state.corrected).every((value) => value === '')) state.corrected = draft.corrected;
    },
    identityWayChosen(state, { payload }: PayloadAction<'manual' | 'photos'>) {
      state.identityWay = payload;
    },
    aadhaarStepped(state, { payload }: PayloadAction<AadhaarOtpState>) {
      state.aadhaar = payload;
      state.aadhaarRestored = null;
    },
    /** Keeps a number that is not masked, so that the borrower can verify it again. */
    aadhaarUnverified(state) {
      const number = aadhaarState({ drafts: state })?.aadhaar ?? '';
      state.aadhaar = null;
      state.aadhaarRestored = number === '' || number.startsWith('X') ? null : { ...NO_CODE, aadhaar: number };
    },
    panTyped(state, { payload }: PayloadAction<string>) {
      state.panNo = payload;
    },
    readingCorrected(state, { payload }: PayloadAction<Partial<Corrections>>) {
      Object.assign(state.corrected, payload);
    },
    photoChanged(state, { payload }: PayloadAction<{ slot: PhotoSlot; photo: Photo | null }>) {
      const { slot, photo } = payload;
      if (photo === null) delete state.photos[slot];
      else state.photos[slot] = photo;
      if (photo?.kind !== 'sending') return;
      for (const field of OF_CARD[slot] ?? []) state.corrected[field] = '';
    },
    /** Deletes the typed numbers, because the server has the identity. */
    identitySaved(state) {
      state.aadhaar = null;
      state.aadhaarRestored = null;
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
  aadhaarUnverified,
  panTyped,
  readingCorrected,
  photoChanged,
  identitySaved,
  formSaved,
  draftRestored,
} = draftsSlice.actions;

export const aadhaarState = ({ drafts }: { readonly drafts: Drafts }): AadhaarOtpState | null =>
  drafts.aadhaar ?? drafts.aadhaarRestored;

export const isUploading = (photo: Photo | undefined): boolean =>
  photo?.kind === 'preparing' || photo?.kind === 'sending';

/** Returns the photo's id; `''` until the server has the photo. */
export const idOf = (photo: Photo | undefined): string => (photo?.kind === 'stored' ? photo.id : '');

/** Returns the slot of the first missing photo, else of the first unsent one; undefined if there is neither. */
export const nextPhoto = <Slot extends PhotoSlot>(photos: Drafts['photos'], slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => photos[slot] === undefined) ?? slots.find((slot) => photos[slot]?.kind === 'unsent');
