// The real server with the test controls, for whoever looks at the app from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Waits until an address answers; `child` is who is to answer there. */
export async function answers(url, child) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer`);
}

/** Starts a program that ends at the latest with this one; `stop` waits for its end. */
export function startProgram(program, options, settings = {}) {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'], ...settings });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  // Who waits for its answer hears of it, too.
  ended.catch((reason) => console.error(`${program}: ${reason.message}`));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, stop };
}

/** Starts the server over a built app; answers its address and how to stop it. */
export async function startServer({ program = built(), web = 'dist', store = 'memory', port }) {
  const address = `127.0.0.1:${port}`;
  const { child, stop } = startProgram(
    program,
    ['serve', '--qa', '--store', store, '--fixtures', 'fixtures', '--web', web, '--listen', address],
    { env: { ...process.env, LOAN_LOG: 'human,loan_server=warn' } },
  );
  try {
    await answers(`http://${address}/healthz`, child);
  } catch (reason) {
    void stop();
    throw reason;
  }
  return { origin: `http://localhost:${port}`, stop };
}

function built() {
  const found = ['target/release/loan-server', 'target/debug/loan-server'].find((path) => existsSync(path));
  const program = process.env.LOAN_SERVER ?? found;
  if (!program) throw new Error('no server: run `make build` first');
  return program;
}

/** Starts it with an empty store in memory; answers its address, how to load a scenario, and how to stop it. */
export async function serveSandbox(web = 'dist') {
  const { origin, stop } = await startServer({ web, port: await freePort() });
  const scenario = async (name) => {
    const answer = await fetch(`${origin}/__qa/scenarios/${name}`, { method: 'POST' });
    const { msg, data } = await answer.json();
    if (!answer.ok || !data) throw new Error(`${name}: ${msg}`);
    return data;
  };
  return { origin, scenario, stop };
}
