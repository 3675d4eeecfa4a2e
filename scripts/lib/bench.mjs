// Starts the servers of `server/examples/bench`, and generates load for servers.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installed } from './installed.mjs';
import { temporary } from './place.mjs';
import { say } from './progress.mjs';
import { answers, freePort, startProgram } from './server.mjs';

export const TOOL = process.env.BENCH_TOOL ?? 'target/release/examples/bench';
export const directory = temporary('bench');
/** The file of borrowers: one line `token card order may-apply` for each. */
export const file = join(directory, 'borrowers');
/** How long a server may take to fill its store, in milliseconds. */
const SEEDED_WITHIN = 1_800_000;
const [wrk] = installed('wrk');
/** The servers' processes, by address. */
const processes = new Map();

/** Returns the seconds of processor time that a process has used. */
export function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Starts a server of `TOOL`, which fills its store; returns the address when the server listens. */
export async function start(mode, ...args) {
  const address = `127.0.0.1:${await freePort()}`;
  const { child } = startProgram(TOOL, [mode, address, ...args], { stdio: 'inherit' });
  // Lets this program exit before the server ends; the exit kills the server.
  child.unref();
  processes.set(address, child.pid);
  await answers(`http://${address}/`, child, { within: SEEDED_WITHIN, isUp: () => true });
  return address;
}

export const used = (address) => processor(processes.get(address));

/**
 * Runs wrk with this number of connections; throws on a wrong response. `what` is passed to `scripts/bench.lua`: a path, or `each` and
 * a path. `from` is the file of borrowers.
 */
export async function load(address, what, connections, seconds, from = file) {
  say(`${what}, ${connections} at once: ${seconds} s`);
  const pid = processes.get(address);
  const before = pid && processor(pid);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', 'scripts/bench.lua'];
  const { stdout } = await promisify(execFile)(wrk, [...options, `http://${address}`, '--', from, ...what.split(' ')]);
  const result = JSON.parse(stdout.trim().split('\n').at(-1));
  if (result.bad > 0) throw new Error(`${what}: ${result.bad} answers were wrong: ${result.why}`);
  if (pid) result.cpuUs = ((processor(pid) - before) * 1e6) / result.requests;
  return result;
}
