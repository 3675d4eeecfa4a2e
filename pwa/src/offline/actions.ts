import { openedSession } from './offline';
import type { Submission } from './outbox';

/** Stores a submission in the outbox. Returns false if storing fails. */
export async function sendLater(submission: Submission): Promise<boolean> {
  const session = await openedSession();
  if (session === null) return false;
  // Stores the last keystrokes, because a form in the outbox counts as saved.
  await session.flushDrafts();
  return session.outbox.add(submission);
}

export async function sendWaiting(): Promise<void> {
  const session = await openedSession();
  await session?.outbox.flush();
}

/** Removes a refused submission, after `keep` has stored it elsewhere. Returns false if it no longer exists. */
export async function takeBack(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
  const session = await openedSession();
  return session === null ? false : session.outbox.take(id, keep);
}

/** Stores a value, such as an unsent photo, for the next visit. Null deletes the value. Ignores storage failures. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value).catch(() => undefined);
}

export async function loadDraft(name: string): Promise<unknown> {
  const session = await openedSession();
  return (await session?.loadDraft(name).catch(() => null)) ?? null;
}

/** Stores a value as {@link saveDraft} does, but rejects if storing fails. Without an offline session, does nothing. */
export async function saveDraftOrFail(name: string, value: unknown): Promise<void> {
  const session = await openedSession();
  await session?.saveDraft(name, value);
}
