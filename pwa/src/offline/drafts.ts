import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStore, RootState } from '@shared/state';
import type { Tabs } from './tabs';
import type { Vault } from './vault';

/** A form, or several, whose content is kept while it is typed. */
export interface Draft {
  readonly name: string;
  /** What is kept of it; null when there is nothing to keep. Never a code. */
  readonly read: (state: RootState) => unknown;
  /** Puts back what was kept. `over` says what is there already: nothing of it is lost, or all of it is older. */
  readonly restored: (value: unknown, over: Over) => UnknownAction;
}

/** Whether what is on the screen stays (`fill`), or another tab knows better (`replace`). */
export type Over = 'fill' | 'replace';

/** How long after the last key a form is written down, in milliseconds. */
const REST_MS = 250;

export interface KeptDrafts {
  /** Another tab wrote it, or another page of this one. */
  readonly look: (name: string) => Promise<void>;
  /** All of them may have been written elsewhere meanwhile. */
  readonly lookAtAll: () => void;
  readonly stop: () => void;
}

/** Puts back what was typed before the app was closed, and from now on writes down what is typed. */
export async function keepDrafts(
  store: AppStore,
  vault: Vault,
  drafts: readonly Draft[],
  tabs: Tabs,
): Promise<KeptDrafts> {
  /** What the vault has, as text: what did not change is not written again. */
  const written = new Map<string, string>();
  /** What is on its way into the vault. */
  const writing = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: RootState | undefined;

  const take = async ({ name, restored }: Draft, over: Over): Promise<void> => {
    const kept = await vault.get('drafts', name);
    if (kept === null) return;
    written.set(name, JSON.stringify(kept.value));
    store.dispatch(restored(kept.value, over));
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
      // A full phone loses the copy, not what is on the screen.
      void done
        .finally(() => writing.get(name) === done && writing.delete(name))
        .then(() => tabs.tell({ kind: 'draft', name }))
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

  await Promise.all(drafts.map((draft) => take(draft, 'fill')));
  const leave = store.subscribe(changed);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', write);
  changed();

  /** What is typed or being written here is newer than what was written elsewhere. */
  const isNewer = ({ name, read }: Draft): boolean =>
    writing.has(name) || JSON.stringify(read(store.getState())) !== (written.get(name) ?? 'null');

  const look = async (name: string): Promise<void> => {
    const draft = drafts.find((one) => one.name === name);
    if (draft === undefined || isNewer(draft)) return;
    const kept = await vault.get('drafts', name);
    if (isNewer(draft)) return;
    const text = JSON.stringify(kept?.value ?? null);
    if (text === (written.get(name) ?? 'null')) return;
    store.dispatch(draft.restored(kept?.value ?? null, 'replace'));
    // A form may hold on to what is typed into it. That is no news: two tabs that differ would answer each other for ever,
    // and what one of them has sent would be kept again.
    written.set(name, JSON.stringify(draft.read(store.getState())));
  };

  return {
    look,
    lookAtAll: () => {
      for (const { name } of drafts) void look(name).catch(() => undefined);
    },
    stop: () => {
      leave();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', write);
    },
  };
}
