import type { AppStore } from '@platform/state';
import { userLeft } from './userScope';
import { readSession } from './storage';

/** Reloads this tab if another tab has signed in or out, because this tab still shows the previous user's data. */
export function followSession(store: AppStore, token: string | null): void {
  const { session } = store.getState();
  if (token === session.token) return;
  if (session.phone !== null && readSession().phone !== session.phone) sessionStorage.clear();
  // Aborts running calls, which would continue until the reload.
  userLeft();
  window.location.reload();
}

/** Follows sign-ins and logouts of other tabs, also when this page returns from the back-forward cache. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token') followSession(store, newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followSession(store, readSession().token);
  });
}
