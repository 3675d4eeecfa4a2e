// Starts the real server and other programs for scripts and tests.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { until } from './until.mjs';

/** Range of servers' ports, below the ports that the system uses for outgoing connections. Random ports keep parallel runs apart. */
const PORTS = [20_000, 32_000];
/** Time limits for a program's first answer, and for each request until then, in milliseconds. */
const STARTED_WITHIN = 60_000;
const ASKED_FOR = 5_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

const given = new Set();

/** Returns a free port. Never returns a port twice, because the server for it may not listen yet. */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...PORTS);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
  throw new Error('no port is free');
}

/** Waits until an address answers with success (or until `isUp` accepts the answer); `child` is the process that should answer. */
export async function answers(url, child, { within = STARTED_WITHIN, isUp = ({ ok }) => ok } = {}) {
  const look = async () => {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null || child.pid === undefined) throw new Error(`${child.spawnfile} ended with ${ended}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASKED_FOR) }).catch(() => null);
    return answer && isUp(answer);
  };
  await until(look, () => `${url} does not answer`, { within, every: 10 });
}

/** Starts a program that is killed when the calling process ends. With `detached`, the program's whole process group ends with it. */
export function startProgram(program, options, settings = {}) {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'], ...settings });
  const send = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (settings.detached) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch (reason) {
      // Ignores that the process has already ended.
      if (reason.code !== 'ESRCH') throw reason;
    }
  };
  const kill = () => send('SIGKILL');
  // Kills the program before other exit handlers remove the folder of its store.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit').finally(() => {
    process.off('exit', kill);
    if (settings.detached) kill();
  });
  // A failed start is only printed, because `answers` throws for it.
  ended.catch((reason) => console.error(`${program}: ${reason.message}`));
  const end = async (signal) => {
    send(signal);
    await ended;
  };
  return { child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Starts the server and waits until it is ready. `flags` are further arguments; `start` starts the program with the options `settings`. */
export async function serve({
  program = built(),
  store = 'memory',
  fixtures = 'fixtures',
  flags = [],
  env = { ...process.env, LOAN_LOG: 'human,loan_server=warn' },
  port,
  within,
  start = startProgram,
  ...settings
} = {}) {
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const options = ['serve', '--listen', address, '--store', store, '--fixtures', fixtures, ...flags];
  const server = start(program, options, { env, ...settings });
  const origin = `http://${address}`;
  try {
    await answers(`${origin}/readyz`, server.child, { within });
  } catch (reason) {
    void server.kill();
    throw reason;
  }
  return { ...server, origin, address, pid: server.child.pid };
}

/** Starts the server with test controls and a built app, for a browser. The origin's host is `localhost`, for which cookies are set. */
export async function startServer({ program, web = 'dist', store, port }) {
  const { stop } = await serve({ program, store, port, flags: ['--qa', '--web', web] });
  return { origin: `http://localhost:${port}`, stop };
}

function built() {
  const program = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
  if (!existsSync(program)) throw new Error('no server: run `make native` first');
  return program;
}

/** Starts the server with an empty store in memory; returns its origin, and functions to load a scenario and to stop it. */
export async function serveSandbox(web = 'dist') {
  const { origin, stop } = await startServer({ web, port: await freePort() });
  const qa = new Qa(origin);
  return { origin, scenario: (name) => qa.scenario(name), stop };
}
