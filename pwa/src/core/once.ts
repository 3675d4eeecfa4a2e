/** Something that is fetched at most once, by whoever asks for it first. */
export interface Once<T> {
  /** Fetches it. A failed attempt is forgotten, so that the next call, or the network coming back, tries again. */
  readonly load: () => Promise<T>;
  /** It, if it is there already. */
  readonly now: () => T | null;
  /** Whether it is on its way. */
  readonly coming: () => boolean;
  /** Calls `listener` when it has come; gives back how to stop that. */
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
