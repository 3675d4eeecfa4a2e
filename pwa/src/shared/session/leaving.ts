let users = 0;
const listeners = new Set<() => void>();

/** Says that the user who was here is gone: signed out here or in another tab, or another one signed in. */
export function userLeft(): void {
  users += 1;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a user leaves, to let go of what was theirs; gives back how to stop that. */
export function whenUserLeaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Whether the user of now is still here, asked later: work that was begun for one user and comes to an end under the next
 * must not write, send or show anything.
 */
export function sameUser(): () => boolean {
  const asked = users;
  return () => asked === users;
}
