/** How long the processor is looked at, in milliseconds. */
const LOOK = 100;
/** From here on the machine counts as idle. */
const QUIET = 0.9;

/** The share of one processor that a process gets now: 1 on an idle machine, less beside others' work. */
export function share(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - began < LOOK);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - began));
}

/** Waits until the machine is idle, but not for ever. */
export async function quiet(atMost: number): Promise<void> {
  const until = Date.now() + atMost;
  while (share() < QUIET && Date.now() < until) await new Promise((later) => setTimeout(later, 500));
}

/**
 * Times by the clock as they would be without others' work: `measure` waits for an idle machine, and what it takes counts
 * by the share of a processor that was there before and after it. Where nobody else works that is the time by the clock.
 */
export async function undisturbed<T extends Readonly<Record<string, number>>>(
  measure: () => Promise<T>,
  waitAtMost: number,
): Promise<T> {
  await quiet(waitAtMost);
  const before = share();
  const times = await measure();
  const got = (before + share()) / 2;
  return Object.fromEntries(Object.entries(times).map(([what, time]) => [what, time * got])) as T;
}
