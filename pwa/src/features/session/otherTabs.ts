import type { AppStore } from '@app/store';

/** Another tab signed in or out: this one starts anew, or it would go on showing the former user's data. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token' && newValue !== store.getState().session.token) window.location.reload();
  });
}
