import { href } from '@core/href';

/**
 * Handles a login page that the server sent for `/` without a session cookie. Corrects the address as core's guard
 * would. If local storage still has a session, removes the static form instead.
 */
export function settleLoginPage(token: string | null): void {
  const root = document.getElementById('root');
  const { pathname, search } = window.location;
  if (root?.hasChildNodes() !== true || pathname === href({ kind: 'login', redirect: '' })) return;
  if (token !== null) root.replaceChildren();
  else {
    const address = href({ kind: 'login', redirect: `${pathname}${search}` });
    window.history.replaceState(window.history.state, '', address);
  }
}
