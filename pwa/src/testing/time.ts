import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Longer than anything takes on a machine with ten times as much to do. */
export const TIMEOUT_MS = 20_000;

/** Waits until a check passes; for what testing-library's own waiting does not see, like a store or a database. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: TIMEOUT_MS });

const TURNS = 20;
// Taken before any test replaces the clock.
const { setImmediate: soon } = globalThis;

/** Lets the event loop turn until what was set off has gone its ways. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((done) => void soon(done));
}

/** Lets everything happen that was set off: what a test says has not happened could have happened by then. */
export async function settled(): Promise<void> {
  await act(async () => {
    await turns();
    await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/**
 * Holds every timer of just this length, which the test lets ring when it likes; all others run. Nothing is waited for, and
 * a product that waits longer or shorter is caught.
 */
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
    /** How many are waiting. */
    waiting: () => held.size,
    /** The time has passed: all that wait go off. */
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
