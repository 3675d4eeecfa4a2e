/** A server to measure, and a load generator beside it. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
/** The processes of servers, by their addresses. */
const processes = new Map();

/** Seconds of processor time that a process has used. */
export function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Starts a server of the tool; gives its address once it listens, which is when everything is in its store. */
export async function start(mode, path, ...args) {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(TOOL, [mode, address, ...args], { stdio: 'inherit' });
  running.push(child);
  processes.set(address, child.pid);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`bench ${mode} ended`);
    const up = await fetch(`http://${address}${path}`).catch(() => null);
    if (up) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Seconds of processor time that the server at an address has used. */
export const used = (address) => processor(processes.get(address));

/** What wrk is told: `what` is as in `load`. */
const options = (address, what, connections, seconds, from) => [
  ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', 'scripts/bench.lua', `http://${address}`],
  ...['--', from, ...what.split(' ')],
];

function read(out, what, seconds) {
  const result = JSON.parse(out.trim().split('\n').at(-1));
  if (result.bad > 0) throw new Error(`${what}: ${result.bad} answers were no success: ${result.why}`);
  return { ...result, seconds, requests: result.rate * seconds };
}

/**
 * Asks for a path, or lets borrowers apply (`apply`), over that many connections; a wrong response is a failure. `what`
 * may also be `each` and a path, which every borrower of the file `from` reads in turn.
 */
export function load(address, what, connections, seconds, from = file) {
  say(`${what}, ${connections} at once: ${seconds} s`);
  const pid = processes.get(address);
  const before = pid && processor(pid);
  const out = execFileSync(wrk, options(address, what, connections, seconds, from), { encoding: 'utf8' });
  const result = read(out, what, seconds);
  if (pid) result.cpuUs = ((processor(pid) - before) * 1e6) / result.requests;
  return result;
}

/** Loads several servers at the same time: `[address, what, connections, from]` each. */
export function loadAtOnce(loads, seconds) {
  say(`${loads[0][1]}, ${loads.length} servers: ${seconds} s`);
  return Promise.all(
    loads.map(async ([address, what, connections, from]) => {
      const { stdout } = await promisify(execFile)(wrk, options(address, what, connections, seconds, from));
      return read(stdout, what, seconds);
    }),
  );
}

/** Ends the servers and removes what they kept. */
export function clean() {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
}
