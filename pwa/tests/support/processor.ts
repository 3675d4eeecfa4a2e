import { readFileSync, writeFileSync } from 'node:fs';

/** Duration of a sample, and pause between samples, in milliseconds. */
const LOOK = 100;
const PAUSE = 250;
/** The machine counts as idle if a process gets at least this share of a processor. */
const QUIET = 0.9;

/** Measures the share of a processor that a process gets: 1 on an idle machine. */
function share(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - began < LOOK);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - began));
}

/** Waits for an idle machine, up to a limit; returns whether the machine is idle. */
export async function quiet(atMost: number): Promise<boolean> {
  const until = Date.now() + atMost;
  for (;;) {
    if (share() >= QUIET) return true;
    if (Date.now() >= until) return false;
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}

/** Raises the priority of the browser's session, because Linux shares the processor between sessions first. Works only as root. */
export function putBrowserFirst(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
    for (const child of children) writeFileSync(`/proc/${child}/autogroup`, '-20');
  } catch {
    // Without root, the priority stays and a test needs more starts.
  }
}

export interface Start {
  readonly within: boolean;
  readonly alone: boolean;
}

/** Number of fast or slow starts that decide the verdict, and the maximum number of starts. */
const ENOUGH = 4;
export const STARTS_AT_MOST = 15;

/**
 * Whether the median start meets the limit; undefined until this is certain. Other load on the machine slows a start, so a slow
 * start that was not alone does not count as a failure, but adds a start. At the maximum, most starts must meet the limit.
 */
export function verdict(starts: readonly Start[]): boolean | undefined {
  const within = starts.filter((start) => start.within).length;
  const beyond = starts.length - within;
  const slow = starts.filter((start) => !start.within && start.alone).length;
  if (within >= ENOUGH && within > beyond) return true;
  if (slow >= ENOUGH && beyond > within) return false;
  return starts.length < STARTS_AT_MOST ? undefined : within > beyond;
}
