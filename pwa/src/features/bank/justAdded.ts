/** What adding an account leaves for the page of the accounts: it says so, and leads on. */
export const JUST_ADDED = { added: true } as const;

/** Whether an account was added on the way to a page. */
export const wasAdded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'added' in state && state.added === true;
