/** How long the processor is looked at, in milliseconds. */
const LOOK = 100;
/** From here on the machine counts as idle. */
const QUIET = 0.9;

/** The share of one processor that a process gets now: 1 on an idle machine, less beside others' work. */
function share(): number {
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
