// Background work of a signed-in session, in a chunk that the login page does not load.
import { accountApi } from '@features/account/api';
import { followLocation } from '@platform/location/location';
import { ownerNamed } from '@platform/session/slice';
import type { AppStore } from '@platform/state';
import { closeDialogsByBack } from '@ui/Dialog/closeByBack';
import { refreshOpenPage } from './openPage';

export function beginSignedIn(store: AppStore): void {
  followLocation(store);
  learnOwner(store);
  closeDialogsByBack();
  refreshOpenPage();
}

/** Fetches the phone number if only the session cookie survived. Drafts and outbox are stored under this number. */
export function learnOwner({ dispatch, getState }: AppStore): void {
  const { token, phone } = getState().session;
  if (token === null || phone !== null) return;
  const ask = async (): Promise<void> => {
    const { initiate } = accountApi.endpoints.sessions;
    const sessions = await dispatch(initiate(undefined, { subscribe: false, forceRefetch: true })).unwrap();
    const owner = sessions.find(({ current }) => current)?.phone;
    if (owner !== undefined && getState().session.token === token) dispatch(ownerNamed(owner));
  };
  ask().catch(() => window.addEventListener('online', () => void ask().catch(() => undefined), { once: true }));
}
