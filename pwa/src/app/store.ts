import {
  type Middleware,
  type Store,
  type UnknownAction,
  combineReducers,
  configureStore,
  isAnyOf,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { bankSlice } from '@entities/bank/bankSlice';
import { feedbackSlice } from '@features/feedback/feedbackSlice';
import { applySlice } from '@features/product/applySlice';
import { sessionOver, userLeft } from '@platform/session/userScope';
import { ownerNamed, sessionEnded, sessionSlice, signedIn, signedOut } from '@platform/session/slice';
import { forgetUser, writeSession } from '@platform/session/storage';
import type { AppStore, RootState } from '@platform/state';
import { watchActions } from '@platform/tracking/watch';
import { draftsSlice } from '@features/verification/draftsSlice';
import { withAnswers } from '@offline/answersReducer';
import { outboxSlice } from '@offline/outboxSlice';
import { api } from '@platform/calls/api';

const slices = combineReducers({
  api: withAnswers(api.reducer),
  session: sessionSlice.reducer,
  drafts: draftsSlice.reducer,
  bank: bankSlice.reducer,
  feedback: feedbackSlice.reducer,
  apply: applySlice.reducer,
  outbox: outboxSlice.reducer,
});

/** Clears the state at a logout, and when another user signs in. Keeps the input of a visitor or the same user. */
function rootReducer(state: ReturnType<typeof slices> | undefined, action: UnknownAction) {
  const { phone = null, token = null } = state?.session ?? {};
  const another = signedIn.match(action) && (phone ?? token) !== null && action.payload.phone !== phone;
  return slices(signedOut.match(action) || another ? undefined : state, action);
}

const sessionChanged = isAnyOf(signedIn, signedOut, sessionEnded);

/** Persists each change of the session. Redux Toolkit's listener middleware would add 1 KB to the login page. */
const keepSession: Middleware<object, RootState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().session.phone;
    const after = next(action);
    if (ownerNamed.match(action)) writeSession(getState().session);
    if (sessionChanged(action)) {
      const { session } = getState();
      writeSession(session);
      const isOut = signedOut.match(action);
      if (sessionEnded.match(action)) sessionOver();
      if (isOut || before !== session.phone) userLeft();
      if (isOut || (before !== null && before !== session.phone)) forgetUser();
      dispatch(api.util.resetApiState());
    }
    return after;
  };

export function createStore(): AppStore & Store {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(keepSession).concat(api.middleware, watchActions),
  });
}

export const store = createStore();

// Enables refetching of visible data when the page regains the focus or the network.
setupListeners(store.dispatch);
