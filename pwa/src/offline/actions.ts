import { openedSession } from './offline';
import type { Submission } from './outbox';

/** Stores a submission in the outbox; false when it cannot be stored. */
export async function sendLater(submission: Submission): Promise<boolean> {
  const session = await openedSession();
  if (session === null) return false;
  // A queued form counts as saved, so its last keystrokes are stored first.
  await session.flushDrafts();
  return session.outbox.add(submission);
}

export async function sendWaiting(): Promise<void> {
  const session = await openedSession();
  await session?.outbox.flush();
}

/**
 * Removes a refused submission for correction, after `keep` has stored it elsewhere. False when another tab was faster.
 */
export async function takeBack(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
  const session = await openedSession();
  return session === null ? false : session.outbox.take(id, keep);
}

/** Stores a value, like an unsent photo, for the next visit; null deletes it. Storage failures are ignored. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value).catch(() => undefined);
}

export async function loadDraft(name: string): Promise<unknown> {
  const session = await openedSession();
  return (await session?.loadDraft(name).catch(() => null)) ?? null;
}

/** As {@link saveDraft}, but rejects when the value cannot be stored. */
export async function saveDraftOrFail(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value);
}
