import { openedRoom } from './offline';
import type { Submission } from './outbox';

/** Keeps something that was submitted without a network, to be sent later; false when it cannot be kept. */
export async function sendLater(submission: Submission): Promise<boolean> {
  const opened = await openedRoom();
  return opened === null ? false : opened.outbox.add(submission);
}

/** Sends what waits, now. */
export async function sendWaiting(): Promise<void> {
  const opened = await openedRoom();
  await opened?.outbox.flush();
}

/**
 * Takes back something that was refused, to correct it: `keep` puts it where it survives, and only then it leaves the
 * outbox. False when another tab was faster.
 */
export async function takeBack(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
  const opened = await openedRoom();
  return opened === null ? false : opened.outbox.take(id, keep);
}

/** Keeps a value, like a photo that could not be sent, for the next visit; null takes it away. */
export async function keepAside(name: string, value: unknown): Promise<void> {
  const opened = await openedRoom();
  await opened?.keepAside(name, value).catch(() => undefined);
}

/** What was kept under a name; null without it. */
export async function findAside(name: string): Promise<unknown> {
  const opened = await openedRoom();
  return (await opened?.findAside(name).catch(() => null)) ?? null;
}

/** The same for what must not be lost: whoever calls hears of it. */
export async function keepNow(name: string, value: unknown): Promise<void> {
  const opened = await openedRoom();
  await opened?.keepAside(name, value);
}
