/** How long a page waits before the borrower is told that something has not come, in milliseconds. */
export const LATE_MS = 20_000;

/** The downloads and calls that are late, each with the function that starts it again. */
const late = new Map<unknown, () => unknown>();
const listeners = new Set<() => void>();

let isTold = true;

/** Tells nobody from now on: the gallery shows pages that wait for ever. */
export function tellNobody(): void {
  isTold = false;
}

/** Whether anything that a page waits for has not come in time, or could not be loaded. */
export const isLate = (): boolean => isTold && late.size > 0;

/** Calls `listener` when that may have changed; returns a function that unsubscribes. */
export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that `what` has not come in time and how to ask for it again; without `again`, that nobody waits for it any more. */
export function setLate(what: unknown, again?: () => unknown): void {
  if (again === undefined) late.delete(what);
  else late.set(what, again);
  for (const listener of listeners) listener();
}

/** Asks again for all that is late. */
export async function askAgain(): Promise<void> {
  await Promise.all([...new Set(late.values())].map((again) => again()));
}
