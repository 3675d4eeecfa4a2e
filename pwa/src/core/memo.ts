import { observable } from './observable';

/** A memoised download, shared by all callers. */
export function memo<T>(fetched: () => Promise<T>) {
  const loaded = observable<T | null>(null);
  let loading: Promise<T> | null = null;
  return {
    now: loaded.now,
    on: loaded.on,
    coming: () => loading !== null,
    /** Starts the download or joins a running one. After a failure, the next call tries again. */
    load: (): Promise<T> => {
      loading ??= fetched().then(
        (it) => {
          loaded.set(it);
          return it;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
