/** A memoised download, shared by all callers. */
export interface Memo<T> {
  /** Starts the download or joins a running one. After a failure, the next call tries again. */
  readonly load: () => Promise<T>;
  readonly now: () => T | null;
  readonly coming: () => boolean;
  readonly on: (listener: () => void) => () => void;
}

export function memo<T>(fetched: () => Promise<T>): Memo<T> {
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
