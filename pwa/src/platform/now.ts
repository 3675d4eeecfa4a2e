import type { Timestamp } from '@core/types';

/**
 * `qa_clock=MS`: offset of the lender's clock from this phone's. `qa_clock=@MS`: fixes the lender's clock at this
 * instant.
 */
const CLOCK = /\bqa_clock=(@?)(-?\d+)/;

/**
 * The lender's time at the phone's time `ms`, in epoch milliseconds. They differ only on a server with test controls,
 * where each tenant has its own clock, sent as a cookie so that an offline start knows it.
 */
export function shown(ms: number): number {
  const [, stands, by = 0] = CLOCK.exec(document.cookie) ?? [];
  return stands ? Number(by) : ms + Number(by);
}

/** The present instant, in epoch milliseconds. All of the app reads the time here. */
// eslint-disable-next-line no-restricted-syntax
export const now = (): number => shown(Date.now());

export const nowText = (): Timestamp => new Date(now()).toISOString() as Timestamp;
