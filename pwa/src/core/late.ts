/** How long a page waits before the borrower is told that something has not come, in milliseconds. */
export const LATE_MS = 20_000;

/** What a page waits for: data to show, or the answer to a change that the borrower made. */
export type Late = 'read' | 'change';

/** The downloads and calls that are late, each with the function that starts it again. */
const late = new Map<unknown, readonly [Late, () => unknown]>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

let pretended: Late | null | undefined;

/** Fixes the answer of `whatIsLate`, for the gallery, whose pages wait for ever. */
export function pretendLate(what: Late | null): void {
  pretended = what;
  tell();
}

/** The most important of the late calls and downloads: a change before a read; null when none is late. */
export function whatIsLate(): Late | null {
  if (pretended !== undefined) return pretended;
  const kinds = [...late.values()].map(([kind]) => kind).sort();
  return kinds[0] ?? null;
}

/** Calls `listener` when that may have changed; returns a function that unsubscribes. */
export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that `what` has not come in time and how to ask for it again; without `again`, that nobody waits for it any more. */
export function setLate(what: unknown, again?: () => unknown, kind: Late = 'read'): void {
  if (again === undefined) late.delete(what);
  else late.set(what, [kind, again]);
  tell();
}

/** Asks again for all that is late. */
export async function askAgain(): Promise<void> {
  const all = new Set([...late.values()].map(([, again]) => again));
  await Promise.all([...all].map((again) => again()));
}
