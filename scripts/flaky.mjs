#!/usr/bin/env node
// Runs the fast lane's suites again and again, to find what is green by chance: `make flaky N=10 SUITES='unit native'`.
// Each suite runs N times alone and N/2 times beside two processes that only keep a processor busy. Every run is one
// `make test-<suite> FRESH=1 LANE=fast`; nothing is retried, and a failed run's output stays in target/flaky. Prints a table,
// and fails when a run did.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { table } from './lib/report.mjs';
import { startProgram } from './lib/server.mjs';

const RUNS = Number(process.env.N || 10);
const SUITES = (process.env.SUITES || 'native wasm scripts unit browser').split(/\s+/);
const FOLDER = 'target/flaky';
const ALONE = 'alone';
const BUSY = 'beside two busy processes';

/** Does `work`; under the condition `BUSY`, while two processes keep one processor busy each. */
async function under(condition, work) {
  const loops = (condition === BUSY ? [1, 2] : []).map(() => startProgram('sh', ['-c', 'while :; do :; done']));
  await work();
  await Promise.all(loops.map(({ kill }) => kill()));
}

async function runOnce(suite, log) {
  const began = performance.now();
  const out = openSync(log, 'w');
  const child = spawn('make', ['--no-print-directory', `test-${suite}`, 'FRESH=1'], {
    stdio: ['ignore', out, out],
    env: { ...process.env, LANE: 'fast' },
  });
  const [status] = await once(child, 'exit');
  return { passed: status === 0, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

/** The shortest, median and longest duration. */
function spread(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return [sorted[0], median, sorted.at(-1)].map((s) => Math.round(s)).join(' · ');
}

/** A row of `runs`, each `{suite, condition, passed, seconds}`, for each suite and condition. Failed runs count in the seconds. */
export function runsTable(runs) {
  const keyOf = ({ suite, condition }) => [suite, condition].join('\n');
  const rows = [...new Set(runs.map(keyOf))].map((key) => {
    const these = runs.filter((run) => keyOf(run) === key);
    const failed = these.filter(({ passed }) => !passed).length;
    return [...key.split('\n'), these.length, failed, spread(these.map(({ seconds }) => seconds))];
  });
  return table(['suite', 'condition', 'runs', 'failed', 'seconds: shortest · median · longest'], rows);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  const runs = [];
  for (const [condition, times] of [
    [ALONE, RUNS],
    [BUSY, Math.ceil(RUNS / 2)],
  ]) {
    for (const suite of SUITES) {
      await under(condition, async () => {
        for (let n = 1; n <= times; n += 1) {
          const log = `${FOLDER}/${suite}-${condition.split(' ')[0]}-${n}.log`;
          const run = { suite, condition, ...(await runOnce(suite, log)) };
          runs.push(run);
          if (run.passed) rmSync(log);
          console.log(
            `${suite} ${condition}, ${n}: ${run.passed ? 'passed' : `FAILED, see ${log}`} (${run.seconds} s)`,
          );
        }
      });
    }
  }
  console.log(`\n${runsTable(runs)}`);
  process.exitCode = runs.every(({ passed }) => passed) ? 0 : 1;
}
