import type { AppStore } from '@platform/state';
import { followSession } from '@platform/session/otherTabs';
import type { OfflineSession } from './offlineSession';
import type { OfflineParts } from './parts';
import { wipeDatabase } from './wipeDatabase';

/** Null if no user is signed in, or if the browser cannot store anything. */
let session: Promise<OfflineSession | null> = Promise.resolve(null);

/**
 * Opens the offline session at sign-in. When a session expires, deletes stored responses, but keeps drafts and outbox
 * for the same user. Deletes everything after a logout or for another user.
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
      else wiped = stores === undefined ? current.wipe() : current.clearAnswers();
    }
    shut();
    owner = phone;
    isOpen = opens;
    const mine = turn;
    // Opens one session at a time, because two users' keys would replace each other.
    if (opens)
      opened = session = Promise.all([wiped, opened])
        .then(() => open(phone, mine))
        .catch(() => null);
  };

  // Without a user, repeats the deletion after the last logout or expiry: the page may have closed before its end.
  if (store.getState().session.token === null) wiped = wipeDatabase(owner === null ? undefined : ['answers']);
  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    shut();
  };
}

/** Maximum wait for a session that is opening, in milliseconds. */
const TIMEOUT_MS = 4000;

/** Returns the open or opening session; null if nothing can be stored, or on a timeout. */
export async function openedSession(): Promise<OfflineSession | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([session, enough]).finally(() => clearTimeout(timer));
}
