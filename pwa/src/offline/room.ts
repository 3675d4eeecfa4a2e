import { setupListeners } from '@reduxjs/toolkit/query';
import type { AppStore } from '@shared/state';
import { applyDraft } from '@features/product/applyDraft';
import { bankDraft } from '@features/bank/bankDraft';
import { feedbackDraft, feedbackSender } from '@features/feedback/kept';
import { stepSenders, verificationDraft } from '@features/verification/kept';
import { SLOTS, asideName, photoFound } from '@features/verification/photos';
import { keepAnswers } from './answers';
import { keepDrafts } from './drafts';
import { Outbox, type Senders } from './outbox';
import { outboxStood } from './outboxSlice';
import { type TabNews, joinTabs } from './tabs';
import { Vault } from './vault';

const DRAFTS = [verificationDraft, bankDraft, feedbackDraft, applyDraft];
const SENDERS: Senders = { ...stepSenders, feedback: feedbackSender };

/** What works without a network, for the user who is signed in. */
export interface Room {
  readonly outbox: Outbox;
  /** Keeps a value for the next visit; null takes it away. */
  readonly keepAside: (name: string, value: unknown) => Promise<void>;
  /** What was kept under a name; null without it. */
  readonly findAside: (name: string) => Promise<unknown>;
  /** Stops and lets go at once: nothing of this user is written any more. */
  readonly close: () => void;
  /** The user left: everything goes, and the other tabs hear of it. */
  readonly wipe: () => void;
}

/** Opens the user's room: drafts come back, what waits is sent, what is read is kept. Null where nothing can be kept. */
export async function openRoom(store: AppStore, owner: string, onLeft: () => void): Promise<Room | null> {
  const vault = await Vault.open(owner);
  if (vault === null) return null;

  const heard = (news: TabNews): void => {
    switch (news.kind) {
      case 'outbox':
        void outbox.read();
        return;
      case 'sent': {
        const item = store.getState().outbox.items.find(({ id }) => id === news.id);
        if (item === undefined) return;
        SENDERS[item.kind].arrived(store.dispatch);
        store.dispatch(outboxStood({ id: news.id, standing: 'sent' }));
        return;
      }
      case 'draft':
        void drafts.look(news.name);
        return;
      case 'left':
        vault.leave();
        onLeft();
    }
  };
  const tabs = joinTabs(heard);
  const outbox = new Outbox(vault, store, SENDERS, tabs);
  const stopAnswers = keepAnswers(store, vault);
  const findPhotos = async (): Promise<void> => {
    for (const slot of SLOTS) {
      const kept = await vault.get('drafts', asideName(slot));
      if (kept !== null) store.dispatch(photoFound(slot, kept.value));
    }
  };
  await findPhotos();
  const drafts = await keepDrafts(store, vault, DRAFTS, tabs);

  const flush = (): void => void outbox.flush().catch(() => undefined);
  const seen = (): void => {
    if (document.visibilityState === 'visible') flush();
  };
  // The browser had put the page aside, where it hears of nothing, and brings it back as it stood.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    drafts.lookAtAll();
    void findPhotos().catch(() => undefined);
    void outbox.read().catch(() => undefined);
  };
  const stopListening = setupListeners(store.dispatch);
  window.addEventListener('online', flush);
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  await outbox.read();
  flush();

  return {
    outbox,
    keepAside: (name, value) => (value === null ? vault.remove('drafts', name) : vault.put('drafts', name, value)),
    findAside: async (name) => (await vault.get('drafts', name))?.value ?? null,
    close: () => {
      vault.leave();
      drafts.stop();
      stopAnswers();
      stopListening();
      tabs.close();
      window.removeEventListener('online', flush);
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', seen);
    },
    wipe: () => {
      vault.wipe();
      tabs.tell({ kind: 'left' });
    },
  };
}
