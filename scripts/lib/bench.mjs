/** A server to measure, and a load generator beside it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './progress.mjs';
import { freePort } from './server.mjs';

/** The program of `server/examples/bench`. */
export const TOOL = process.env.BENCH_TOOL ?? 'target/release/examples/bench';

/** A place for stores, beside the build and not in /tmp, which may be memory: a store must be on a disk. */
export const directory = mkdtempSync(join('target', 'bench-'));
/** The borrowers' tokens and cards, one `token card` a line. */
export const file = join(directory, 'borrowers');
const wrk = execFileSync('scripts/wrk.sh', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const running = [];

/** Starts a server of the tool; gives its address once it listens, which is when everything is in its store. */
export async function start(mode, path, ...args) {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(TOOL, [mode, address, ...args], { stdio: 'inherit' });
  running.push(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`bench ${mode} ended`);
    const up = await fetch(`http://${address}${path}`).catch(() => null);
    if (up) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks for a path, or lets borrowers apply (`apply`), over that many connections; a wrong response is a failure. */
export function load(address, what, connections, seconds) {
  say(`${what}, ${connections} at once: ${seconds} s`);
  const url = `http://${address}`;
  const threads = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const out = execFileSync(wrk, [...threads, '-s', 'scripts/bench.lua', url, '--', file, what], { encoding: 'utf8' });
  const result = JSON.parse(out.trim().split('\n').at(-1));
  result.seconds = seconds;
  if (result.bad > 0) throw new Error(`${what}: ${result.bad} answers were no success: ${result.why}`);
  return result;
}

/** Ends the servers and removes what they kept. */
export function clean() {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
}
