// Reads the resources that a process uses, and computes percentiles of durations.
import { readFileSync, readdirSync } from 'node:fs';

/** Returns a process's memory in MB, and its numbers of file descriptors and threads. */
export function taken(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const number = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]);
  return {
    megabytes: number('VmRSS') / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: number('Threads'),
  };
}

export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}
