/** `qa_clock=MS`: so far is the lender's clock ahead of this phone's. `qa_clock=@MS`: it stands at this instant. */
const CLOCK = /\bqa_clock=(@?)(-?\d+)/;

/**
 * What the lender's clock shows when this phone's shows `ms`, in epoch milliseconds. The two are the same, except on a
 * server with test controls, where each tenant has a clock of its own: it is told in a cookie with every answer, so that a
 * start without a network knows it too.
 */
export function shown(ms: number): number {
  const [, stands, by = 0] = CLOCK.exec(document.cookie) ?? [];
  return stands ? Number(by) : ms + Number(by);
}

/** The present instant, in epoch milliseconds. All of the app takes it from here. */
// eslint-disable-next-line no-restricted-syntax
export const now = (): number => shown(Date.now());

/** The present instant, as core reads it. */
export const nowText = (): string => new Date(now()).toISOString();
