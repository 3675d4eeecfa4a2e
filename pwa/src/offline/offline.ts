import type { AppStore } from '@platform/state';
import { followSession } from '@platform/session/otherTabs';
import type { OfflineSession } from './offlineSession';
import type { OfflineParts } from './parts';
import { wipeDatabase } from './wipeDatabase';

/** Null without a user, or where nothing can be stored. */
let session: Promise<OfflineSession | null> = Promise.resolve(null);

/**
 * Opens the offline session at sign-in, from a chunk that the login page does not load. An expired session deletes
 * stored responses but keeps drafts and outbox, encrypted, for the same user. A logout or another user deletes
 * everything.
 */
export function startOffline(
  store: AppStore,
  loadParts: () => Promise<{ readonly offlineParts: OfflineParts }>,
): () => void {
  let owner: string | null = store.getState().session.phone;
  let isOpen = false;
  let current: OfflineSession | null = null;
  let turn = 0;
  let wiped: Promise<void> = Promise.resolve();
  let opened: Promise<unknown> = Promise.resolve();

  const onLeft = (): void => followSession(store, localStorage.getItem('token'));
  const open = async (phone: string, mine: number): Promise<OfflineSession | null> => {
    const [{ openOfflineSession }, { offlineParts }] = await Promise.all([
      import(/* webpackChunkName: "offline" */ './offlineSession'),
      loadParts(),
    ]);
    const next = await openOfflineSession(store, phone, offlineParts, onLeft);
    if (mine === turn) {
      current = next;
      return next;
    }
    next?.close();
    return null;
  };
  const shut = (): void => {
    session = Promise.resolve(null);
    turn += 1;
    current?.close();
    current = null;
  };
  const follow = (): void => {
    const { token, phone } = store.getState().session;
    const opens = token !== null && phone !== null;
    if (phone === owner && opens === isOpen) return;
    const stores = phone === owner ? ['answers'] : undefined;
    if (owner !== null && (phone !== owner || !opens)) {
      if (current === null) wiped = wipeDatabase(stores);
      else if (stores === undefined) current.wipe();
      else current.clearAnswers();
    }
    shut();
    owner = phone;
    isOpen = opens;
    const mine = turn;
    // Opens one session at a time: two users' keys would replace each other.
    if (opens)
      opened = session = Promise.all([wiped, opened])
        .then(() => open(phone, mine))
        .catch(() => null);
  };

  // An earlier page may have closed before it deleted everything.
  if (store.getState().session.token === null) wiped = wipeDatabase(owner === null ? undefined : ['answers']);
  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    shut();
  };
}

/** How long to wait for a session that is opening, in milliseconds. It still opens later. */
const TIMEOUT_MS = 4000;

/**
 * The open or opening session; null where nothing can be stored, or on a timeout: a page in the back-forward cache may
 * block the database. `actions.ts`, which a first visit does not load, has the features' operations.
 */
export async function openedSession(): Promise<OfflineSession | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([session, enough]).finally(() => clearTimeout(timer));
}
