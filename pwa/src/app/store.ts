import { type Middleware, type UnknownAction, combineReducers, configureStore, isAnyOf } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { bankSlice } from '@features/bank/bankSlice';
import { feedbackSlice } from '@features/feedback/feedbackSlice';
import { applySlice } from '@features/product/applySlice';
import { sessionEnded, sessionSlice, signedIn, signedOut } from '@features/session/slice';
import { forgetUser, writeSession } from '@features/session/storage';
import { watchActions } from '@features/tracking/watch';
import { draftsSlice } from '@features/verification/drafts';
import { withAnswers } from '@offline/answersReducer';
import { outboxSlice } from '@offline/outboxSlice';
import { api } from './api';

const slices = combineReducers({
  api: withAnswers(api.reducer),
  session: sessionSlice.reducer,
  drafts: draftsSlice.reducer,
  bank: bankSlice.reducer,
  feedback: feedbackSlice.reducer,
  apply: applySlice.reducer,
  outbox: outboxSlice.reducer,
});

/**
 * What one user entered is never seen by the next. An expired session keeps what was typed, for the same user to go on;
 * another one who signs in on this phone begins with nothing. A visitor who signs in keeps what they typed before.
 */
function rootReducer(state: ReturnType<typeof slices> | undefined, action: UnknownAction) {
  const { phone = null, token = null } = state?.session ?? {};
  const another = signedIn.match(action) && (phone ?? token) !== null && action.payload.phone !== phone;
  return slices(signedOut.match(action) || another ? undefined : state, action);
}

export type RootState = ReturnType<typeof rootReducer>;

const sessionChanged = isAnyOf(signedIn, signedOut, sessionEnded);

/**
 * Writes down each change of the session. Toolkit's listeners would do this one thing too, with a kilobyte of script that
 * the login page waits for.
 */
const keepSession: Middleware<object, RootState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().session.phone;
    const after = next(action);
    if (sessionChanged(action)) {
      const { session } = getState();
      writeSession(session);
      if (before !== null && before !== session.phone) forgetUser();
      // The cache would keep the former user's answers, and identity data among them.
      dispatch(api.util.resetApiState());
    }
    return after;
  };

/** A new store; the app has one, each test its own. */
export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(keepSession).concat(api.middleware, watchActions),
  });
}

export const store = createStore();

export type AppStore = typeof store;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
