#!/usr/bin/env node
// How long the README's two commands take in fresh clones of the last commit: `make timings`.
// Measures `make run` until the app answers, `make test` as the pipeline calls it (.ci/run), and `make test` again without changes,
// each from outside, and writes the three times and the stages of the first `make test` into docs/testing.md. Takes as long as the commands, so half an hour.
// The clones lie in the system's folder for temporary files (TMPDIR) and are removed in the end.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './lib/server.mjs';
import { withSection } from './lib/section.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs/testing.md');
const directory = mkdtempSync(join(tmpdir(), 'saral-timings-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

function clone(name) {
  const folder = join(directory, name);
  execFileSync('git', ['clone', '--quiet', ROOT, folder]);
  return folder;
}

const start = (folder, command, ...args) =>
  spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], detached: true });

/** Seconds until `done` says so. */
async function timed(done) {
  const began = performance.now();
  await done();
  return Math.round((performance.now() - began) / 1000);
}

async function passes(folder, ...command) {
  const [status] = await once(start(folder, ...command), 'exit');
  if (status !== 0) throw new Error(`${command.join(' ')} failed`);
}

async function serves(folder) {
  const port = await freePort();
  const child = start(folder, 'make', 'run', `PORT=${port}`);
  const ended = once(child, 'exit');
  while (!(await fetch(`http://localhost:${port}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('make run ended');
    await wait(200);
  }
  return async () => {
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}

const present = [
  ['the wasm target', () => /wasm32-unknown-unknown/.test(execFileSync('ls', [join(sysroot(), 'lib/rustlib')]))],
  ['Chromium', () => ['/usr/bin/chromium', '/usr/bin/google-chrome'].some(existsSync)],
  ['WebKitGTK', () => existsSync('/usr/bin/WebKitWebDriver')],
  ['Firefox', () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].some(existsSync)],
]
  .filter(([, there]) => there())
  .map(([name]) => name);

function sysroot() {
  return execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
}

const words = (seconds) => `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;

const first = clone('run');
let stop;
const run = await timed(async () => (stop = await serves(first)));
await stop();
rmSync(first, { recursive: true, force: true });

const second = clone('test');
const test = await timed(() => passes(second, 'bash', '.ci/run'));
const stages = readFileSync(join(second, 'target/stages.txt'), 'utf8');
const again = await timed(() => passes(second, 'make', 'test'));

const text = `| in a fresh clone | took | at most |
| --- | --- | --- |
| \`make run\`, until the app answers | ${words(run)} | 6 min |
| \`make test\` | ${words(test)} | 30 min |
| \`make test\` again, nothing changed | ${words(again)} | 5 min |

Measured on ${availableParallelism()} processors. Already on the machine: ${present.join(', ') || 'nothing of what they install'}. The stages of the
first \`make test\`; those of what is compiled and of what is built for the browser run beside each other:

\`\`\`
${stages.trimEnd()}
\`\`\``;
writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'timings', text));
console.log(`\n${text}\n\nWritten into docs/testing.md.`);
if (run > 360 || test > 1800 || again > 300) process.exitCode = 1;
