#!/usr/bin/env node
// Measures the commands of the README in fresh clones of the last commit: `make timings`.
// The commands are `make run` until the app answers, `make test` as the pipeline calls it (.ci/run), `make test` without a change, and
// `make prove`. Writes the times and the stages of both lanes into docs/testing.md. TIMINGS selects some of the commands
// (TIMINGS='run test'); the sections of the others stay unchanged. The clones are in TMPDIR and are removed at the end.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { factor } from './calibrate.mjs';
import { temporary } from './lib/place.mjs';
import { machine, table } from './lib/report.mjs';
import { answers, freePort } from './lib/server.mjs';
import { withSection } from './lib/section.mjs';
import { stagesTable } from './lib/stages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs/testing.md');
const directory = temporary('saral-timings', tmpdir());
/** Time limit for `make run` in milliseconds; only a run that hangs takes so long. */
const PATIENCE = 3_600_000;

function clone(name) {
  const folder = join(directory, name);
  execFileSync('git', ['clone', '--quiet', ROOT, folder]);
  return folder;
}

const start = (folder, command, ...args) =>
  spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], detached: true });

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
  await answers(`http://localhost:${port}/healthz`, child, { within: PATIENCE });
  return async () => {
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}

const words = (seconds) => `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
const read = (folder, name) => readFileSync(join(folder, name), 'utf8');
const reference = JSON.parse(read(ROOT, 'scripts/calibration.json'));

/** Returns how many times slower the machine was than the reference, by the calibrations in `folder`. */
function slowerIn(folder) {
  const measured = read(folder, 'target/calibration.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return factor(measured, reference);
}

const stagesOf = (folder) => ({ stages: stagesTable(read(folder, 'target/stages.tsv')), slower: slowerIn(folder) });

/** The measured commands. Each returns table rows with its seconds, and with the stages of a lane. */
const COMMANDS = {
  async run() {
    const folder = clone('run');
    let stop;
    await passes(folder, 'node', 'scripts/calibrate.mjs');
    const seconds = await timed(async () => (stop = await serves(folder)));
    await stop();
    await passes(folder, 'node', 'scripts/calibrate.mjs');
    return [{ name: '`make run`, until the app answers', seconds, most: 360, slower: slowerIn(folder) }];
  },
  async test() {
    const folder = clone('test');
    const seconds = await timed(() => passes(folder, 'bash', '.ci/run'));
    const lane = stagesOf(folder);
    // Uses the pipeline's settings, because different settings would compile everything again.
    const again = await timed(() => passes(folder, 'env', 'CARGO_INCREMENTAL=0', 'make', 'test'));
    return [
      { name: '`make test` (`.ci/run`)', seconds, most: 900, ...lane },
      { name: '`make test` again, nothing changed', seconds: again, most: 60 },
    ];
  },
  async prove() {
    const folder = clone('prove');
    const seconds = await timed(() => passes(folder, 'make', 'prove', 'FRESH=1'));
    return [{ name: '`make prove`', seconds, most: 4500, ...stagesOf(folder) }];
  },
};

for (const command of process.env.TIMINGS?.split(/\s+/) ?? Object.keys(COMMANDS)) {
  const rows = await COMMANDS[command]();
  rmSync(join(directory, command), { recursive: true, force: true });
  const lines = rows.map(({ name, seconds, most, slower = 1 }) => {
    if (seconds > most * slower) process.exitCode = 1;
    return [name, words(seconds), words(most), `${slower.toFixed(2)} ×`];
  });
  const times = table(['in a fresh clone', 'took', 'at most', 'machine'], lines);
  const text = [times, `Measured on ${machine()}.`, ...rows.flatMap(({ stages = [] }) => stages)].join('\n\n');
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), `timings ${command}`, text));
  console.log(`\n${text}\n\nWritten into docs/testing.md.`);
}
