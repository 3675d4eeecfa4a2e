import { observable } from '@core/observable';

/** Number of users who have left. */
const users = observable(0);
let sessions = 0;

/** Announces that the user has left: by a logout in any tab, or by another user's sign-in. */
export const userLeft = (): void => users.set(users.now() + 1);

/** Calls `listener` when the user leaves, so that it can release their data. Returns a function that unsubscribes. */
export const whenUserLeaves = users.on;

/** Returns a function that tells whether the user is still signed in, for work that must not outlast the user. */
export function sameUser(): () => boolean {
  const asked = users.now();
  return () => asked === users.now();
}

/** Announces that a session has ended. Its user may log in again. */
export function sessionOver(): void {
  sessions += 1;
}

/** Returns a function that tells whether the session continues. Errors after its end are not shown. */
export function sameSession(): () => boolean {
  const isSameUser = sameUser();
  const asked = sessions;
  return () => isSameUser() && asked === sessions;
}
