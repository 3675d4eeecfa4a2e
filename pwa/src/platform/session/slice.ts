import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type StoredSession, readSession } from './storage';

interface Session extends StoredSession {
  /** Address of the login page after the session has ended, until the page has navigated there. */
  readonly loginHref: string | null;
  /** The server has refused the token, on a page that stays open. The token stays until the borrower logs in. */
  readonly isExpired: boolean;
  /** The phone number may have a new owner. The server hides the account until its borrower proves ownership. */
  readonly isUnproved: boolean;
}

declare module '@platform/state' {
  interface RootState {
    session: Session;
  }
}

const FRESH = { loginHref: null, isExpired: false, isUnproved: false } as const;

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ ...readSession(), ...FRESH }),
  reducers: {
    signedIn(_state, { payload }: PayloadAction<StoredSession>): Session {
      return { ...payload, ...FRESH };
    },
    /** Stores the phone number, which the server returned for a session that was restored from its cookie. */
    ownerNamed(state, { payload: phone }: PayloadAction<string>) {
      return { ...state, phone: state.phone ?? phone };
    },
    signedOut(_state, { payload }: PayloadAction<{ readonly loginHref: string | null }>): Session {
      return { token: null, phone: null, isApp: false, ...FRESH, loginHref: payload.loginHref };
    },
    /** Removes only the token. An unknown phone number becomes `''`, because null means a visitor. */
    sessionEnded(state, { payload }: PayloadAction<{ readonly loginHref: string | null }>) {
      return { ...state, token: null, phone: state.phone ?? '', ...FRESH, loginHref: payload.loginHref };
    },
    sessionExpired(state) {
      return { ...state, isExpired: true };
    },
    loginShown(state) {
      return { ...state, loginHref: null };
    },
    ownerUnproved(state) {
      return { ...state, isUnproved: true };
    },
    ownerProved(state) {
      return { ...state, isUnproved: false };
    },
  },
});

export const { signedIn, ownerNamed, signedOut, sessionEnded, sessionExpired, loginShown, ownerUnproved, ownerProved } =
  sessionSlice.actions;
