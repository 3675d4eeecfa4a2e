import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStore, RootState } from '@platform/state';
import { draftsKept } from './outboxSlice';
import type { Tabs } from './tabs';
import type { Vault } from './vault';

/** One or more forms whose input is stored while typing. */
export interface Draft {
  readonly name: string;
  /** Returns the value to store, or null. The value must not contain one-time codes. */
  readonly read: (state: RootState) => unknown;
  /** Creates the action that restores a stored value. `over`: what happens to present input. */
  readonly restored: (value: unknown, over: Over) => UnknownAction;
}

/** `fill` keeps present input. `replace` overwrites present input by the newer value of another tab. */
export type Over = 'fill' | 'replace';

/** Pause after the last keystroke before input is stored, in milliseconds. */
const REST_MS = 250;

export interface DraftPersistence {
  readonly reload: (name: string) => Promise<void>;
  readonly reloadAll: () => void;
  /** Stores pending input at once. Resolves when storing has succeeded or failed. */
  readonly flush: () => Promise<void>;
  /** Stops watching. Resolves when storing pending input has succeeded or failed. */
  readonly stop: () => Promise<void>;
}

export async function persistDrafts(
  store: AppStore,
  vault: Vault,
  drafts: readonly Draft[],
  tabs: Tabs,
): Promise<DraftPersistence> {
  /** Last stored JSON of each draft, to skip unchanged values. */
  const written = new Map<string, string>();
  const writing = new Map<string, Promise<void>>();
  /** Drafts whose last write has failed. */
  const failed = new Set<string>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: RootState | undefined;

  const restore = async ({ name, restored }: Draft, over: Over): Promise<void> => {
    const saved = await vault.get('drafts', name);
    if (saved === null) return;
    written.set(name, JSON.stringify(saved.value));
    store.dispatch(restored(saved.value, over));
  };

  const tell = (): void => {
    const keeps = failed.size === 0 && !vault.isClosed;
    if (!isStopped && store.getState().outbox.keepsDrafts !== keeps) store.dispatch(draftsKept(keeps));
  };

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const { name, read } of drafts) {
      const value = read(store.getState());
      const text = JSON.stringify(value);
      if (text === (written.get(name) ?? 'null')) continue;
      written.set(name, text);
      const done = value === null ? vault.remove('drafts', name) : vault.put('drafts', name, value);
      writing.set(name, done);
      // A failure (full storage) loses only the stored copy.
      void done
        .finally(() => writing.get(name) === done && writing.delete(name))
        .then(
          () => {
            failed.delete(name);
            tabs.broadcast({ kind: 'draft', name });
          },
          () => failed.add(name),
        )
        .finally(tell)
        .catch(() => undefined);
    }
  };
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') write();
  };
  const changed = (): void => {
    const state = store.getState();
    if (state === seen) return;
    seen = state;
    clearTimeout(timer);
    timer = setTimeout(write, REST_MS);
  };

  await Promise.all(drafts.map((draft) => restore(draft, 'fill')));
  const unsubscribe = store.subscribe(changed);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', write);
  changed();
  tell();

  const isNewer = ({ name, read }: Draft): boolean =>
    writing.has(name) || JSON.stringify(read(store.getState())) !== (written.get(name) ?? 'null');

  const reload = async (name: string): Promise<void> => {
    const draft = drafts.find((one) => one.name === name);
    if (draft === undefined || isNewer(draft)) return;
    const saved = await vault.get('drafts', name);
    if (isNewer(draft)) return;
    const text = JSON.stringify(saved?.value ?? null);
    if (text === (written.get(name) ?? 'null')) return;
    store.dispatch(draft.restored(saved?.value ?? null, 'replace'));
    // Notes that the restored value is stored: another tab stored it. If this tab stored it again, the tabs would
    // overwrite each other, and sent drafts would return.
    written.set(name, JSON.stringify(draft.read(store.getState())));
  };

  const flush = async (): Promise<void> => {
    write();
    await Promise.allSettled(writing.values());
  };

  return {
    reload,
    flush,
    reloadAll: () => {
      for (const { name } of drafts) void reload(name).catch(() => undefined);
    },
    stop: async () => {
      isStopped = true;
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', write);
      await flush();
    },
  };
}
