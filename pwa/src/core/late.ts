import { observable } from './observable';

/** Time after which a pending call or download is reported as late, in milliseconds. */
export const LATE_MS = 20_000;

/**
 * Kind of call: `read` fetches data to show, `change` is a mutation with an `Idempotency-Key`. A mutation without a key
 * is `unkeyed`: a retry might run it twice.
 */
export type Late = 'read' | 'change' | 'unkeyed';

const late = new Map<unknown, readonly [Late, (() => unknown) | undefined]>();
const shown = observable<Late | null>(null);

let pretended: Late | null | undefined;

/** Overrides the result of `whatIsLate`. Used by the gallery, where calls can stay pending. */
export function pretendLate(what: Late | null): void {
  pretended = what;
  update();
}

/** `whatIsLate` returns the kind of late call, `change` before `read` before `unkeyed`; null when nothing is late. */
export const { now: whatIsLate, on: onLate } = shown;

function update(): void {
  const [kind = null] = [...late.values()].map(([kind]) => kind).sort();
  shown.set(pretended === undefined ? kind : pretended);
}

/** Marks `what` as late, with its retry `again`. An `unkeyed` call has no retry. */
export function setLate(what: unknown, kind: Late, again?: () => unknown): void {
  late.set(what, [kind, again]);
  update();
}

export function clearLate(what: unknown): void {
  late.delete(what);
  update();
}

export async function askAgain(): Promise<void> {
  const all = new Set([...late.values()].map(([, again]) => again));
  await Promise.all([...all].map((again) => again?.()));
}
