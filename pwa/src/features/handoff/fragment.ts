/** The login data that the native app passed in the address's fragment. */
let stored = '';

/** Moves the login data out of the address at app start, before a script can read, log or share it. */
export function storeFragment(joint: string): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== joint || hash === '') return;
  stored = hash;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** Returns the stored login data, or `''`. Keeps the data, because a page may render more than once. */
export const storedFragment = (): string => stored;

export function forgetFragment(): void {
  stored = '';
}
