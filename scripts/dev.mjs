#!/usr/bin/env node
// `make dev`: the app rebuilt on change. The page comes from webpack's server on PORT with hot reload and no service
// worker; what it does not know it asks of the real server on PORT + 1, which is rebuilt and restarted when its sources change.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.argv[2] ?? 8080);
const behind = port + 1;
const SERVE = [
  ...[
    'serve',
    '--listen',
    `127.0.0.1:${behind}`,
    '--store',
    'sled:./data',
    '--fixtures',
    './fixtures',
    '--web',
    './dist',
  ],
  ...['--qa', '--auto-audit', '5'],
];

const say = (text) => process.stderr.write(`· ${text}\n`);
const start = (command, args, env = {}) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
const finished = (child) => new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));

let server = null;
let page = null;

async function stop(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = finished(child);
  child.kill('SIGTERM');
  await gone;
}

async function restartServer() {
  if (!(await finished(start('cargo', ['build', '--quiet', '-p', 'loan-server']))))
    return say('the server does not build; the last one goes on');
  await stop(server);
  server = start('target/debug/loan-server', SERVE);
}

/** What a change of each folder asks for, in order. */
const REACTIONS = [
  {
    folders: ['core/messages', 'core/src', 'wasm/src'],
    run: () => finished(start('make', ['--no-print-directory', 'generated'])),
  },
  { folders: ['core/messages', 'core/src', 'server/src', 'fixtures'], run: restartServer },
];

const waiting = new Set();
let busy = false;

/** One pass over the waiting reactions at a time; what changes meanwhile is done in the next pass. */
async function react() {
  if (busy) return;
  busy = true;
  while (waiting.size > 0) {
    const due = REACTIONS.filter((reaction) => waiting.has(reaction));
    waiting.clear();
    for (const reaction of due) await reaction.run();
  }
  busy = false;
}

function watchFolders() {
  let timer = null;
  for (const reaction of REACTIONS) {
    for (const folder of reaction.folders) {
      watch(`${root}${folder}`, { recursive: true }, () => {
        waiting.add(reaction);
        clearTimeout(timer);
        timer = setTimeout(() => void react(), 200);
      });
    }
  }
}

async function quit() {
  await Promise.all([stop(page), stop(server)]);
  process.exit(0);
}

process.on('SIGINT', () => void quit());
process.on('SIGTERM', () => void quit());

await restartServer();
page = start(
  'node_modules/.bin/webpack',
  ['serve', '--mode', 'development', '--host', '127.0.0.1', '--port', String(port)],
  {
    LOAN_ORIGIN: `http://localhost:${behind}`,
  },
);
watchFolders();
say(`http://localhost:${port}  (server behind it: http://localhost:${behind}, test controls /__qa)`);
