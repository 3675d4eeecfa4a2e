/** The native app's handoff: login data from the address's fragment. Null until stored. */
let stored: string | null = null;

/** Moves the handoff out of the address at app start, before anything can read, log or share it. */
export function storeFragment(joint: string): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== joint || hash === '') return;
  stored = hash;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** `''` without a handoff. Reading does not consume it: a page may render more than once. */
export const storedFragment = (): string => stored ?? '';

export function forgetFragment(): void {
  stored = null;
}
