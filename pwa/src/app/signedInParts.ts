// Background work of a signed-in session, in a chunk that the login page does not load.
import { accountApi } from '@features/account/api';
import { legalApi } from '@features/legal/api';
import { openedSession } from '@offline/offline';
import { configApi } from '@platform/device/api';
import { ownerNamed } from '@platform/session/slice';
import type { AppStore } from '@platform/state';
import { closeDialogsByBack } from '@ui/Dialog/closeByBack';
import { isAppCached, onAppCached } from '../sw/offer';
import { refreshOpenPage } from './openPage';

export function beginSignedIn(store: AppStore): void {
  learnOwner(store);
  prefetchDocuments(store);
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

/** Prefetches help, about us, the settings and the legal documents for each user, once the app is cached. */
function prefetchDocuments({ dispatch, getState, subscribe }: AppStore): void {
  let prefetchedFor: string | null = null;
  const prefetch = async () => {
    const once = { subscribe: false };
    await dispatch(legalApi.endpoints.legal.initiate(undefined, once));
    // The offline session stores the other responses.
    if ((await openedSession()) === null) return;
    const { faq, aboutUs } = accountApi.endpoints;
    await dispatch(faq.initiate(undefined, once));
    await dispatch(aboutUs.initiate(undefined, once));
    await dispatch(configApi.endpoints.appConfig.initiate(undefined, once));
  };
  const follow = () => {
    const { token } = getState().session;
    if (!isAppCached() || token === prefetchedFor) return;
    prefetchedFor = token;
    if (token !== null) void prefetch();
  };
  follow();
  subscribe(follow);
  onAppCached(follow);
}
