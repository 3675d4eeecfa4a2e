/** Returns a value of the navigation state `location.state`; null if the state has no such value. */
export const inState = <T>(state: unknown, name: string): T | null =>
  (state as Readonly<Record<string, T>> | null)?.[name] ?? null;
