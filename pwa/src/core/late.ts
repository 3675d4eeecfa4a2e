/** Time after which a pending call or download is reported as late, in milliseconds. */
export const LATE_MS = 20_000;

/**
 * Kind of call: `read` fetches data to show, `change` is a mutation with an `Idempotency-Key`. A mutation without a key
 * is `unkeyed`: a retry might run it twice.
 */
export type Late = 'read' | 'change' | 'unkeyed';

const late = new Map<unknown, readonly [Late, (() => unknown) | undefined]>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

let pretended: Late | null | undefined;

/** Overrides the result of `whatIsLate`. Used by the gallery, where calls can stay pending. */
export function pretendLate(what: Late | null): void {
  pretended = what;
  tell();
}

/** Returns the kind of call that is late, `change` before `read` before `unkeyed`; null when nothing is late. */
export function whatIsLate(): Late | null {
  if (pretended !== undefined) return pretended;
  const kinds = [...late.values()].map(([kind]) => kind).sort();
  return kinds[0] ?? null;
}

export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks `what` as late, with its retry `again`. An `unkeyed` call has no retry. */
export function setLate(what: unknown, kind: Late, again?: () => unknown): void {
  late.set(what, [kind, again]);
  tell();
}

export function clearLate(what: unknown): void {
  late.delete(what);
  tell();
}

export async function askAgain(): Promise<void> {
  const all = new Set([...late.values()].map(([, again]) => again));
  await Promise.all([...all].map((again) => again?.()));
}
