import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type StoredSession, readSession } from './storage';

interface Session extends StoredSession {
  /** Where an ended session leads, until the page has gone there. */
  readonly loginHref: string | null;
}

declare module '@shared/state' {
  interface RootState {
    session: Session;
  }
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ ...readSession(), loginHref: null }),
  reducers: {
    signedIn(_state, { payload }: PayloadAction<StoredSession>): Session {
      return { ...payload, loginHref: null };
    },
    /** The user left by Quit. `loginHref` is where that leads. */
    signedOut(_state, { payload }: PayloadAction<{ readonly loginHref: string | null }>): Session {
      return { token: null, phone: null, isApp: false, loginHref: payload.loginHref };
    },
    /**
     * The server said that the session is over (code -4). Only the token goes; `loginHref` is where to go. A user whose number
     * is not known stays somebody, and no visitor: the number is empty then.
     */
    sessionEnded(state, { payload }: PayloadAction<{ readonly loginHref: string | null }>) {
      return { ...state, token: null, phone: state.phone ?? '', loginHref: payload.loginHref };
    },
    loginShown(state) {
      return { ...state, loginHref: null };
    },
  },
});

export const { signedIn, signedOut, sessionEnded, loginShown } = sessionSlice.actions;
