let users = 0;
let sessions = 0;
const listeners = new Set<() => void>();

/** Announces that the user has left: by a logout here or in another tab, or by another user's sign-in. */
export function userLeft(): void {
  users += 1;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a user leaves, so that it can release their data; returns the function that unsubscribes. */
export function whenUserLeaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Returns a function that tells whether the present user is still signed in. Work that began for one user must not
 * write, send or show anything under the next.
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
 * As {@link sameUser}, for a session. Errors of its last calls are dropped, because the login page gives the reason.
 */
export function sameSession(): () => boolean {
  const isSameUser = sameUser();
  const asked = sessions;
  return () => isSameUser() && asked === sessions;
}
