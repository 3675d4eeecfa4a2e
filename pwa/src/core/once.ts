/** Something that is loaded at most once, however many ask for it. */
export interface Once<T> {
  /** Loads it. A failed attempt is forgotten: the next call tries again. */
  readonly load: () => Promise<T>;
  /** It, if it has been loaded; else null. */
  readonly now: () => T | null;
  /** Whether it is being loaded. */
  readonly coming: () => boolean;
  /** Calls `listener` when it has been loaded; returns a function that unsubscribes. */
  readonly on: (listener: () => void) => () => void;
}

export function once<T>(fetched: () => Promise<T>): Once<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  return {
    load: () => {
      loading ??= fetched().then(
        (it) => {
          loaded = it;
          for (const listener of listeners) listener();
          return it;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    now: () => loaded,
    coming: () => loading !== null,
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
