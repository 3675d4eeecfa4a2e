import type { AppStore } from '@shared/state';
import { wipePlace } from './place';
import type { Room } from './room';

/** The room of who is signed in; null while nobody is, or where nothing can be kept. */
let room: Promise<Room | null> = Promise.resolve(null);

/**
 * Opens the room of whoever is signed in, and wipes it when the user leaves, when the session ends, and when another
 * user signs in. The room itself is a chunk of its own: the login page does not need it.
 */
export function startOffline(store: AppStore): () => void {
  let owner: string | null = null;
  let current: Room | null = null;
  let turn = 0;
  let wiped: Promise<void> = Promise.resolve();

  const open = async (phone: string, mine: number): Promise<Room | null> => {
    const { openRoom } = await import(/* webpackChunkName: "offline" */ './room');
    const opened = await openRoom(store, phone, onLeft);
    if (mine === turn) {
      current = opened;
      return opened;
    }
    opened?.close();
    return null;
  };
  const shut = (): void => {
    room = Promise.resolve(null);
    turn += 1;
    current?.close();
    current = null;
  };
  const onLeft = (): void => {
    if (localStorage.getItem('token') !== store.getState().session.token) window.location.reload();
  };
  const follow = (): void => {
    const { token, phone } = store.getState().session;
    const now = token === null ? null : phone;
    if (now === owner) return;
    if (owner !== null) {
      if (current === null) wiped = wipePlace();
      else current.wipe();
    }
    shut();
    owner = now;
    const mine = turn;
    if (now !== null) room = wiped.then(() => open(now, mine)).catch(() => null);
  };

  if (store.getState().session.token === null) wiped = wipePlace();
  follow();
  const stop = store.subscribe(follow);
  return () => {
    stop();
    shut();
    owner = null;
  };
}

/** How long anybody waits for a room that is being opened, in milliseconds. It still opens when the browser gets to it. */
const PATIENCE_MS = 4000;

/**
 * The room that is open now, or being opened; null where nothing can be kept, or not in time: another page that was put
 * aside may hold the database up. What is done in it is said in `inRoom.ts`, outside the first visit.
 */
export async function openedRoom(): Promise<Room | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<null>((done) => {
    timer = setTimeout(done, PATIENCE_MS, null);
  });
  return Promise.race([room, enough]).finally(() => clearTimeout(timer));
}
