import type { AppStore } from '@platform/state';
import { followSession } from '@platform/session/otherTabs';
import type { OfflineSession } from './offlineSession';
import type { OfflineParts } from './parts';
import { wipeDatabase } from './wipeDatabase';

/** The offline session of who is signed in; null while nobody is, or where nothing can be stored. */
let session: Promise<OfflineSession | null> = Promise.resolve(null);

/**
 * Opens the offline session of whoever signs in. When the session expires, what was typed and what waits stay encrypted
 * for the same user and the server's answers go. When the user signs out, and when another one signs in, everything goes.
 * The offline session and its parts are a chunk of their own: the login page does not need them.
 */
export function startOffline(
  store: AppStore,
  loadParts: () => Promise<{ readonly offlineParts: OfflineParts }>,
): () => void {
  /** Whose records may be in the database, by phone number. */
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
    // One at a time: the keys of two users would replace each other.
    if (opens)
      opened = session = Promise.all([wiped, opened])
        .then(() => open(phone, mine))
        .catch(() => null);
  };

  // A page that was closed too early may have left something.
  if (store.getState().session.token === null) wiped = wipeDatabase(owner === null ? undefined : ['answers']);
  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    shut();
  };
}

/** How long a session that is being opened is waited for, in milliseconds. It still opens later. */
const TIMEOUT_MS = 4000;

/**
 * The offline session that is open or being opened; null where nothing can be stored, or not in time: a page in the
 * back-forward cache may block the database. What features do with it is in `actions.ts`, outside the first visit.
 */
export async function openedSession(): Promise<OfflineSession | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([session, enough]).finally(() => clearTimeout(timer));
}
