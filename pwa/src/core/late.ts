/** Time after which a pending call or download is reported as late, in milliseconds. */
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

/** The kind of call that is late, `change` before `read`; null when nothing is late. */
export function whatIsLate(): Late | null {
  if (pretended !== undefined) return pretended;
  const kinds = [...late.values()].map(([kind]) => kind).sort();
  return kinds[0] ?? null;
}

export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks `what` as late, with `again` as its retry. Without `again`, removes the mark. */
export function setLate(what: unknown, again?: () => unknown, kind: Late = 'read'): void {
  if (again === undefined) late.delete(what);
  else late.set(what, [kind, again]);
  tell();
}

export async function askAgain(): Promise<void> {
  const all = new Set([...late.values()].map(([, again]) => again));
  await Promise.all([...all].map((again) => again()));
}
