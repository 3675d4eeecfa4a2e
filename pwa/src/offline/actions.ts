import { openedSession } from './offline';
import type { Submission } from './outbox';

/** Stores something that was submitted without a network, to be sent later; false when it cannot be stored. */
export async function sendLater(submission: Submission): Promise<boolean> {
  const session = await openedSession();
  if (session === null) return false;
  // The form says that it is saved as soon as the submission is stored: by then its fields must be too, also those typed last.
  await session.flushDrafts();
  return session.outbox.add(submission);
}

/** Sends what waits, now. */
export async function sendWaiting(): Promise<void> {
  const session = await openedSession();
  await session?.outbox.flush();
}

/**
 * Takes back something that was refused, to correct it: `keep` stores it elsewhere, and only then it leaves the outbox.
 * False when another tab was faster.
 */
export async function takeBack(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
  const session = await openedSession();
  return session === null ? false : session.outbox.take(id, keep);
}

/** Stores a value, like a photo that could not be sent, for the next visit; null deletes it. Failing loses the copy. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value).catch(() => undefined);
}

/** The value stored under a name; null without one. */
export async function loadDraft(name: string): Promise<unknown> {
  const session = await openedSession();
  return (await session?.loadDraft(name).catch(() => null)) ?? null;
}

/** As {@link saveDraft}, for what must not be lost: rejects when it cannot be stored. */
export async function saveDraftOrFail(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value);
}
