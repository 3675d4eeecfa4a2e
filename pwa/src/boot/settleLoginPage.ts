const LOGIN = '/login';

/**
 * The server answers `/` with the login page where no cookie speaks of a session. The address becomes that of the page, as core's
 * guard would make it. A phone that lost the cookie and kept the session is signed in: the form goes.
 */
export function settleLoginPage(token: string | null): void {
  const root = document.getElementById('root');
  const { pathname, search } = window.location;
  if (root?.hasChildNodes() !== true || pathname === LOGIN) return;
  if (token !== null) {
    root.replaceChildren();
    return;
  }
  const redirect = encodeURIComponent(pathname + search).replaceAll('%2F', '/');
  window.history.replaceState(window.history.state, '', `${LOGIN}?redirect=${redirect}`);
}
