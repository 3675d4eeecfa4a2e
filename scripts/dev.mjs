#!/usr/bin/env node
// `make dev`: rebuilds app and server on every change. webpack serves the app on PORT with hot reload and no service
// worker, and forwards other requests to the real server on PORT + 1.
// usage: [LOAN_STORE=sled:DIRECTORY] node scripts/dev.mjs [PORT]
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import Watchpack from 'watchpack';
import { run, say } from './lib/progress.mjs';
import { answers, startProgram } from './lib/server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const port = Number(process.argv[2] ?? 8080);
const behind = port + 1;
const { LOAN_STORE: store = 'sled:./data' } = process.env;
const SANDBOX = ['--qa', '--auto-audit', '5', '--accept-clock'];
const SERVE = ['serve', '--listen', `127.0.0.1:${behind}`, '--store', store, ...SANDBOX];

const CRATES = ['', 'store/', 'service/', 'http/', 'qa/'];

/** The commands to run after a change in some folders, in the order in which they run. */
const REACTIONS = [
  {
    folders: ['core/messages', 'core/src', 'wasm/src'],
    run: () => run('rules and texts for the browser', ['make', '--no-print-directory', 'generated-dev']),
  },
  {
    folders: ['core/messages', 'core/src', ...CRATES.map((crate) => `server/${crate}src`), 'fixtures'],
    run: restartServer,
  },
];

let server = null;

/** Builds the packages of `make test`. The example pulls in the tests' dependencies, so that no dependency is built twice. */
const BUILD = 'cargo build --quiet --workspace --exclude loan-wasm --bin loan-server --example evaluate'.split(' ');

async function restartServer() {
  const status = await run('building the server', BUILD);
  if (status !== 0)
    return say(server ? 'the server does not build; the last one goes on' : 'the server does not build');
  await server?.stop();
  // The server's copy of the app (`dist`) may be old or missing, but webpack serves the current app.
  server = startProgram('target/debug/loan-server', SERVE, { stdio: 'inherit' });
  await answers(`http://127.0.0.1:${behind}/healthz`, server.child).then(
    () => say('the server answers'),
    ({ message }) => say(message),
  );
}

const waiting = new Set();
let busy = false;

/** Runs the commands of changed folders, one pass at a time; changes during a pass are handled in the next. */
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

/** Compares file times, because `fs.watch` loses a file that an editor saves by replacing it with a new one. */
function watchFolders() {
  const folders = [...new Set(REACTIONS.flatMap((reaction) => reaction.folders))];
  const watcher = new Watchpack({ aggregateTimeout: 200 });
  watcher.on('aggregated', (changed, removed) => {
    const within = (folder) => [...changed, ...removed].some((path) => relative(folder, path).split(sep)[0] !== '..');
    REACTIONS.filter(({ folders: watched }) => watched.some(within)).forEach((reaction) => waiting.add(reaction));
    void react();
  });
  watcher.watch({ directories: folders.map((folder) => resolve(folder)), startTime: Date.now() });
}

say('the app is there in half a minute, its server when it is built: minutes the first time, seconds later');
const page = startProgram(
  'node_modules/.bin/webpack',
  ['serve', '--mode', 'development', '--host', '127.0.0.1', '--port', String(port)],
  { stdio: 'inherit', env: { ...process.env, LOAN_ORIGIN: `http://localhost:${behind}` } },
);

let quitting = false;
async function quit(status) {
  if (quitting) return;
  quitting = true;
  await Promise.all([page.stop(), server?.stop()]);
  process.exit(status);
}
process.on('SIGINT', () => void quit(0));
process.on('SIGTERM', () => void quit(0));
page.child.once('exit', (status) => {
  if (!quitting) say('the page is gone: is its port free?');
  void quit(status || 1);
});

watchFolders();
waiting.add(REACTIONS[1]);
// On a busy machine the first build of the app takes longer than `answers` waits.
const built = answers(`http://localhost:${port}/`, page.child).catch(() => say('the app is still being built'));
await Promise.all([react(), built]);
say(`http://localhost:${port}  (server behind it: http://localhost:${behind}, test controls /__qa)`);
