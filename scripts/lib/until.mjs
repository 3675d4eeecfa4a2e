import { setTimeout as wait } from 'node:timers/promises';

/** Calls `ask` until its result is truthy, and returns it. After `within` milliseconds, throws the error text that `otherwise` returns. */
export async function until(ask, otherwise, { within = 30_000, every = 50 } = {}) {
  for (const end = Date.now() + within; ; await wait(every)) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(otherwise());
  }
}
