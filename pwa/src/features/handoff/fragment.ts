/** What the native app handed over in the address, until the page of it has come. */
let stored: string | null = null;

/**
 * Takes the handoff out of the address at once, when the app starts: before the page's chunk has come, and before
 * anything could read, log or share the address.
 */
export function storeFragment(joint: string): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== joint || hash === '') return;
  stored = hash;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** The handoff; empty where there is none. A page asks while it is drawn, perhaps more than once. */
export const storedFragment = (): string => stored ?? '';

/** The page stands and has it: it is nobody else's. */
export function forgetFragment(): void {
  stored = null;
}
