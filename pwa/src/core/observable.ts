/** A value whose listeners are called after each `set`. */
export function observable<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Calls `listener` after each change. Returns a function that unsubscribes. */
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
