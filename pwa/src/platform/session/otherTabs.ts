import type { AppStore } from '@platform/state';
import { userLeft } from './leaving';
import { readSession } from './storage';

/**
 * Reloads this tab when `token` differs from its own: another tab signed in or out, and this one would show the former
 * user's data. Clears the tab's storage first, unless only the session expired.
 */
export function followSession(store: AppStore, token: string | null): void {
  const { session } = store.getState();
  if (token === session.token) return;
  if (session.phone !== null && readSession().phone !== session.phone) sessionStorage.clear();
  // Aborts calls in flight, which would run until the reload.
  userLeft();
  window.location.reload();
}

/** Follows sign-ins and logouts of other tabs, also after a return from the back-forward cache. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token') followSession(store, newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followSession(store, readSession().token);
  });
}
