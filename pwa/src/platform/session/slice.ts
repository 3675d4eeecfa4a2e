import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type StoredSession, readSession } from './storage';

interface Session extends StoredSession {
  /** Address of the login page after the session has ended, until the page has navigated there. */
  readonly loginHref: string | null;
  /** The phone number may have a new owner. The server hides the account until its borrower proves ownership. */
  readonly isUnproved: boolean;
}

declare module '@platform/state' {
  interface RootState {
    session: Session;
  }
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ ...readSession(), loginHref: null, isUnproved: false }),
  reducers: {
    signedIn(_state, { payload }: PayloadAction<StoredSession>): Session {
      return { ...payload, loginHref: null, isUnproved: false };
    },
    /** Stores the phone number, which the server returned for a session that was restored from its cookie. */
    ownerNamed(state, { payload: phone }: PayloadAction<string>) {
      return { ...state, phone: state.phone ?? phone };
    },
    signedOut(_state, { payload }: PayloadAction<{ readonly loginHref: string | null }>): Session {
      return { token: null, phone: null, isApp: false, loginHref: payload.loginHref, isUnproved: false };
    },
    /** Removes only the token. An unknown phone number becomes `''`, because null means a visitor. */
    sessionEnded(state, { payload }: PayloadAction<{ readonly loginHref: string | null }>) {
      return { ...state, token: null, phone: state.phone ?? '', loginHref: payload.loginHref, isUnproved: false };
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

export const { signedIn, ownerNamed, signedOut, sessionEnded, loginShown, ownerUnproved, ownerProved } =
  sessionSlice.actions;
