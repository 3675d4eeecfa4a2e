/** How long a page waits before it reports that something is late, in milliseconds. */
export const LATE_MS = 20_000;

/** `read`: data to show. `change`: the response to a mutation. */
export type Late = 'read' | 'change';

const late = new Map<unknown, readonly [Late, () => unknown]>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

let pretended: Late | null | undefined;

/** Fixes the result of `whatIsLate` for the gallery, whose pages wait for ever. */
export function pretendLate(what: Late | null): void {
  pretended = what;
  tell();
}

/** A change counts before a read; null when nothing is late. */
export function whatIsLate(): Late | null {
  if (pretended !== undefined) return pretended;
  const kinds = [...late.values()].map(([kind]) => kind).sort();
  return kinds[0] ?? null;
}

export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports `what` as late, with its retry; without `again`, that it is no longer awaited. */
export function setLate(what: unknown, again?: () => unknown, kind: Late = 'read'): void {
  if (again === undefined) late.delete(what);
  else late.set(what, [kind, again]);
  tell();
}

export async function askAgain(): Promise<void> {
  const all = new Set([...late.values()].map(([, again]) => again));
  await Promise.all([...all].map((again) => again()));
}
