let users = 0;
let sessions = 0;
const listeners = new Set<() => void>();

/** Announces that the user is gone: signed out here or in another tab, or replaced by another one. */
export function userLeft(): void {
  users += 1;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a user leaves, so that it can release what was theirs; returns a function that unsubscribes. */
export function whenUserLeaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Remembers the present user; the returned function tells whether that user is still here. Work that began for one user and
 * ends under the next must not write, send or show anything.
 */
export function sameUser(): () => boolean {
  const asked = users;
  return () => asked === users;
}

/** Announces that a session has ended; the login page says so, and its user may log in again. */
export function sessionOver(): void {
  sessions += 1;
}

/**
 * The same for a session. What the last call of one gave is not said: the login page, to which it leads, has said why already.
 */
export function sameSession(): () => boolean {
  const isSameUser = sameUser();
  const asked = sessions;
  return () => isSameUser() && asked === sessions;
}
