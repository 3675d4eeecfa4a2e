// The real server with the test controls and an empty store in memory, for whoever looks at the app from outside.
import { spawn } from 'node:child_process';
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

/** Starts it over a built app; answers its address, how to load a scenario, and how to stop it. */
export async function serveSandbox(web = 'dist') {
  const built = ['target/release/loan-server', 'target/debug/loan-server'].find((path) => existsSync(path));
  const program = process.env.LOAN_SERVER ?? built;
  if (!program) throw new Error('no server: run `make build` first');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(
    program,
    ['serve', '--qa', '--store', 'memory', '--fixtures', 'fixtures', '--web', web, '--listen', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, LOAN_LOG: 'human,loan_server=warn' } },
  );
  const stop = () => server.kill('SIGTERM');
  const scenario = async (name) => {
    const answer = await fetch(`${origin}/__qa/scenarios/${name}`, { method: 'POST' });
    const { msg, data } = await answer.json();
    if (!answer.ok || !data) throw new Error(`${name}: ${msg}`);
    return data;
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`);
    const up = await fetch(`${origin}/healthz`).catch(() => null);
    if (up?.ok) return { origin, scenario, stop };
    await wait(100);
  }
  stop();
  throw new Error('the server did not start');
}
