import type { Timestamp } from '@core/types';

/** Cookie of a test server: the lender's clock as an offset (`qa_clock=MS`) or as a fixed time (`qa_clock=@MS`). */
const CLOCK = /\bqa_clock=(@?)(-?\d+)/;

/** Returns the lender's time at the phone's time `ms`, in epoch milliseconds. They differ only on a test server. */
export function shown(ms: number): number {
  const [, stands, by = 0] = CLOCK.exec(document.cookie) ?? [];
  return stands ? Number(by) : ms + Number(by);
}

/** The present instant, in epoch milliseconds. All of the app reads the time here. */
// eslint-disable-next-line no-restricted-syntax
export const now = (): number => shown(Date.now());

export const nowText = (): Timestamp => new Date(now()).toISOString() as Timestamp;
