import type { AppStore } from '@shared/state';
import { userLeft } from './leaving';
import { readSession } from './storage';

/**
 * Another tab signed in or out: this one starts anew, or it would go on showing the former user's data. A page that was put
 * aside by the browser hears of nothing until one goes back to it, so it looks then.
 */
export function followOtherTabs(store: AppStore): void {
  const follow = (token: string | null) => {
    if (token === store.getState().session.token) return;
    // What is on its way goes on until the new page begins, which on a slow network is a while.
    userLeft();
    window.location.reload();
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token') follow(newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow(readSession().token);
  });
}
