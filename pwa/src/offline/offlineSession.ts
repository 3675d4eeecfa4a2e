import type { AppStore } from '@platform/state';
import { persistAnswers } from './answers';
import { persistDrafts } from './drafts';
import { Outbox } from './outbox';
import { submissionChanged } from './outboxSlice';
import type { OfflineParts } from './parts';
import { type TabMessage, joinTabs } from './tabs';
import { Vault } from './vault';

export interface OfflineSession {
  readonly outbox: Outbox;
  /** Stores a value; null deletes the value. Rejects if storing fails. */
  readonly saveDraft: (name: string, value: unknown) => Promise<void>;
  readonly loadDraft: (name: string) => Promise<unknown>;
  readonly flushDrafts: () => Promise<void>;
  /** Deletes the stored responses of an ended session. */
  readonly clearAnswers: () => Promise<void>;
  /** Stops the session, but still stores pending input for the same user. */
  readonly close: () => void;
  /** Deletes everything after a logout, and tells the other tabs that the user has left. */
  readonly wipe: () => Promise<void>;
}

/** Restores and stores drafts and outbox; null without storage. Calls `onLeft` on a logout in another tab. */
export async function openOfflineSession(
  store: AppStore,
  owner: string,
  { drafts: forms, senders, answers, restoreFiles }: OfflineParts,
  onLeft: () => void,
): Promise<OfflineSession | null> {
  const vault = await Vault.open(owner);
  if (vault === null) return null;
  // The user may already have changed, or may change while drafts are restored.
  const leave = (): void => {
    if (store.getState().session.phone !== owner) vault.close();
  };
  const unsubscribe = store.subscribe(leave);
  leave();

  const onMessage = (news: TabMessage): void => {
    switch (news.kind) {
      case 'outbox':
        void outbox.read();
        return;
      case 'sent': {
        const item = store.getState().outbox.items.find(({ id }) => id === news.id);
        if (item === undefined) return;
        senders[item.kind].arrived(store.dispatch);
        store.dispatch(submissionChanged({ id: news.id, status: 'sent' }));
        return;
      }
      case 'draft':
        void restoring.then((drafts) => drafts.reload(news.name)).catch(() => undefined);
        return;
      case 'left':
        vault.close();
        onLeft();
    }
  };
  const tabs = joinTabs(onMessage);
  const outbox = new Outbox(vault, store, senders, tabs);
  const stopAnswers = persistAnswers(store, vault, answers);
  const loadDraft = async (name: string): Promise<unknown> => (await vault.get('drafts', name))?.value ?? null;
  const findFiles = (): Promise<void> => restoreFiles(loadDraft, store.dispatch);
  const restoring = findFiles().then(() => persistDrafts(store, vault, forms, tabs));
  const drafts = await restoring;

  const flush = (): void => void outbox.flush().catch(() => undefined);
  const seen = (): void => {
    if (document.visibilityState === 'visible') flush();
  };
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    drafts.reloadAll();
    void findFiles().catch(() => undefined);
    void outbox.read().catch(() => undefined);
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', flush, { signal });
  window.addEventListener('pageshow', shown, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  await outbox.read();
  flush();

  return {
    outbox,
    saveDraft: (name, value) => (value === null ? vault.remove('drafts', name) : vault.put('drafts', name, value)),
    loadDraft,
    flushDrafts: drafts.flush,
    clearAnswers: () => vault.clear(['answers']),
    close: () => {
      unsubscribe();
      outbox.close();
      stopAnswers();
      listening.abort();
      const close = (): void => {
        vault.close();
        tabs.close();
      };
      void drafts.stop().then(close, close);
    },
    wipe: () => {
      const wiped = vault.wipe();
      tabs.broadcast({ kind: 'left' });
      return wiped;
    },
  };
}
