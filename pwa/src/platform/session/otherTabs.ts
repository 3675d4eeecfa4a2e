import type { AppStore } from '@platform/state';
import { userLeft } from './leaving';
import { readSession } from './storage';

/**
 * Begins anew where `token` is no longer this tab's: another tab signed in or out, and this one would go on showing the
 * former user's data. What the tab stored for itself goes first, unless the same user's session only expired.
 */
export function followSession(store: AppStore, token: string | null): void {
  const { session } = store.getState();
  if (token === session.token) return;
  if (session.phone !== null && readSession().phone !== session.phone) sessionStorage.clear();
  // Calls in flight would go on until the new page begins, which takes a while on a slow network.
  userLeft();
  window.location.reload();
}

/** Follows sign-ins and sign-outs of other tabs; a page in the back-forward cache hears of them when it is shown again. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token') followSession(store, newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followSession(store, readSession().token);
  });
}
