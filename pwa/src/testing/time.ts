import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Time limit of waits, in milliseconds. It suffices under ten times the usual load. */
export const TIMEOUT_MS = 20_000;

/** Repeats `check` until it passes. Unlike testing-library's `waitFor`, also works for stores and databases. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: TIMEOUT_MS });

const TURNS = 20;
// Saved before a test can fake the timers.
const { setImmediate: soon } = globalThis;

/** Lets the event loop run until pending work is done. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((done) => void soon(done));
}

/** Waits for pending work and rendering. A test calls this before it asserts that something has not happened. */
export async function settled(): Promise<void> {
  await act(async () => {
    await turns();
    await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Captures timers of exactly `ms` milliseconds until the test fires them. Other timers run. */
export function holdTimers(ms: number) {
  const held = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  let last = 0;
  const hold = (work: (...given: unknown[]) => void, wait?: number, ...given: unknown[]) => {
    if (wait !== ms) return set(work, wait, ...given);
    const id = `held ${(last += 1)}`;
    held.set(id, () => work(...given));
    return id;
  };
  vi.stubGlobal('setTimeout', hold);
  vi.stubGlobal('clearTimeout', (id: never) => void (held.delete(id) || clear(id)));
  return {
    waiting: () => held.size,
    ring: async () => {
      await vi.waitFor(
        () => {
          if (held.size === 0) throw new Error(`nothing waits ${ms} ms`);
        },
        { timeout: TIMEOUT_MS },
      );
      const due = [...held.values()];
      held.clear();
      await act(async () => due.forEach((work) => work()));
    },
  };
}
