import { readFileSync, writeFileSync } from 'node:fs';

/** How long the processor is looked at, in milliseconds, and how long it is left alone between two looks. */
const LOOK = 100;
const PAUSE = 250;
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

/** Waits until the machine is idle, but not for ever; whether it is. */
export async function quiet(atMost: number): Promise<boolean> {
  const until = Date.now() + atMost;
  for (;;) {
    if (share() >= QUIET) return true;
    if (Date.now() >= until) return false;
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}

/**
 * Lets the browser that this process started go before all other work on the machine, so that what is measured is the browser.
 * Linux shares the processor among sessions before it looks at priorities, and only root may put one first; elsewhere nothing
 * changes.
 */
export function putBrowserFirst(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
    for (const child of children) writeFileSync(`/proc/${child}/autogroup`, '-20');
  } catch {
    // Not Linux, not root: beside others' work more starts are needed.
  }
}

/** A start of the app: whether it was within its limit, and whether it had the machine to itself. */
export interface Start {
  readonly within: boolean;
  readonly alone: boolean;
}

/** How many starts decide, and after how many it is over in any case. */
const ENOUGH = 4;
export const STARTS_AT_MOST = 15;

/**
 * Whether the median of the starts is within its limit, as soon as that is sure: four of seven within it are, four of seven
 * beyond it are not. Others' work can only make a start slower, so one that was disturbed is no proof against the app: then
 * there are more starts, and most of all of them have to be within.
 */
export function verdict(starts: readonly Start[]): boolean | undefined {
  const within = starts.filter((start) => start.within).length;
  const beyond = starts.length - within;
  const slow = starts.filter((start) => !start.within && start.alone).length;
  if (within >= ENOUGH && within > beyond) return true;
  if (slow >= ENOUGH && beyond > within) return false;
  return starts.length < STARTS_AT_MOST ? undefined : within > beyond;
}
