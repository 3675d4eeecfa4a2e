import type { AppStore } from '@app/store';
import type { Submission } from './outbox';
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
      current?.leave();
      wipePlace();
    }
    shut();
    owner = now;
    if (now !== null) room = open(now, turn).catch(() => null);
  };

  if (store.getState().session.token === null) wipePlace();
  follow();
  const stop = store.subscribe(follow);
  return () => {
    stop();
    shut();
    owner = null;
  };
}

/** Keeps something that was submitted without a network, to be sent later; false when it cannot be kept. */
export async function sendLater(submission: Submission): Promise<boolean> {
  const opened = await room;
  return opened === null ? false : opened.outbox.add(submission);
}

/** Sends what waits, now. */
export async function sendWaiting(): Promise<void> {
  const opened = await room;
  await opened?.outbox.flush();
}

/**
 * Takes back something that was refused, to correct it: `keep` puts it where it survives, and only then it leaves the
 * outbox. False when another tab was faster.
 */
export async function takeBack(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
  const opened = await room;
  return opened === null ? false : opened.outbox.take(id, keep);
}

/** Keeps a value, like a photo that could not be sent, for the next visit; null takes it away. */
export async function keepAside(name: string, value: unknown): Promise<void> {
  const opened = await room;
  await opened?.keepAside(name, value).catch(() => undefined);
}

/** What was kept under a name; null without it. */
export async function findAside(name: string): Promise<unknown> {
  const opened = await room;
  return (await opened?.findAside(name).catch(() => null)) ?? null;
}

/** The same for what must not be lost: whoever calls hears of it. */
export async function keepNow(name: string, value: unknown): Promise<void> {
  const opened = await room;
  await opened?.keepAside(name, value);
}
