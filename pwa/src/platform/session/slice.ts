import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type StoredSession, readSession } from './storage';

interface Session extends StoredSession {
  /** Where an ended session leads, until the page has gone there. */
  readonly loginHref: string | null;
  /** The number may have a new owner: the server shows nothing of the account until its borrower proves that it is theirs. */
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
    /** The server named the user of a session of which the phone had kept no more than the cookie. */
    ownerNamed(state, { payload: phone }: PayloadAction<string>) {
      return { ...state, phone: state.phone ?? phone };
    },
    /** The user left by Quit. `loginHref` is where that leads. */
    signedOut(_state, { payload }: PayloadAction<{ readonly loginHref: string | null }>): Session {
      return { token: null, phone: null, isApp: false, loginHref: payload.loginHref, isUnproved: false };
    },
    /**
     * The server said that the session is over (code -4). Only the token goes; `loginHref` is where to go. A user whose number
     * is not known stays somebody, and no visitor: the number is empty then.
     */
    sessionEnded(state, { payload }: PayloadAction<{ readonly loginHref: string | null }>) {
      return { ...state, token: null, phone: state.phone ?? '', loginHref: payload.loginHref, isUnproved: false };
    },
    loginShown(state) {
      return { ...state, loginHref: null };
    },
    /** The server said that the account's owner is to be proved first. */
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
