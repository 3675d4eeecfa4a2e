import { href } from '@core/href';

/**
 * The server answers `/` with the login page where no cookie speaks of a session. The address becomes that of the page, as core's
 * guard would make it. A phone that lost the cookie and kept the session is signed in: the form goes.
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
