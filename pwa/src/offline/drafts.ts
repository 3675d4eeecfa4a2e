import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStore, RootState } from '@platform/state';
import type { Tabs } from './tabs';
import type { Vault } from './vault';

/** A form, or several, whose content is stored while it is typed. */
export interface Draft {
  /** Also names its migrations in `migrations.ts`. */
  readonly name: string;
  /** What is stored of it; null when there is nothing to store. Never a code. */
  readonly read: (state: RootState) => unknown;
  /** Puts back what was stored. `over` says what becomes of what is there already. */
  readonly restored: (value: unknown, over: Over) => UnknownAction;
}

/** `fill`: what is on the screen stays. `replace`: another tab has something newer. */
export type Over = 'fill' | 'replace';

/** How long after the last key a form is stored, in milliseconds. */
const REST_MS = 250;

export interface DraftPersistence {
  /** Reads a draft again that another tab has written, or another page of this one. */
  readonly reload: (name: string) => Promise<void>;
  /** The same for all of them. */
  readonly reloadAll: () => void;
  /** Stores what is typed at once; resolves when it is stored, or could not be. */
  readonly flush: () => Promise<void>;
  /** Stops following the forms; resolves when what was typed before is stored, or could not be. */
  readonly stop: () => Promise<void>;
}

/** Restores what was typed before the app was closed, and from now on stores what is typed. */
export async function persistDrafts(
  store: AppStore,
  vault: Vault,
  drafts: readonly Draft[],
  tabs: Tabs,
): Promise<DraftPersistence> {
  /** What is stored, as text: what has not changed is not written again. */
  const written = new Map<string, string>();
  /** Writes under way. */
  const writing = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: RootState | undefined;

  const restore = async ({ name, restored }: Draft, over: Over): Promise<void> => {
    const saved = await vault.get('drafts', name);
    if (saved === null) return;
    written.set(name, JSON.stringify(saved.value));
    store.dispatch(restored(saved.value, over));
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
      // Where storage is full the stored copy is lost, not what is on the screen.
      void done
        .finally(() => writing.get(name) === done && writing.delete(name))
        .then(() => tabs.broadcast({ kind: 'draft', name }))
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

  /** Whether what is typed or being written here is newer than what is stored. */
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
    // A form may keep what is typed into it. That is not written back: two tabs that differ would answer each other for
    // ever, and what one of them has sent would be stored again.
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
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', write);
      await flush();
    },
  };
}
