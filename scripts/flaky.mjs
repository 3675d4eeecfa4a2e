#!/usr/bin/env node
// Runs the fast lane's suites repeatedly, to find tests that pass only sometimes: `make flaky N=10 SUITES='unit native'`.
// Each suite runs N times alone and N/2 times beside two processes that only keep a processor busy. Every run is one
// `make test-<suite> FRESH=1 LANE=fast`; nothing is retried, and a failed run's output stays in target/flaky. Prints a table, which
// goes into docs/testing.md if all suites ran, and fails when a run failed.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { table } from './lib/report.mjs';
import { withSection } from './lib/section.mjs';
import { startProgram } from './lib/server.mjs';
import { percentile } from './lib/taken.mjs';

const RUNS = Number(process.env.N || 10);
const ALL = ['native', 'wasm', 'scripts', 'unit', 'browser'];
const SUITES = process.env.SUITES?.split(/\s+/).filter(Boolean) ?? [];
const FOLDER = 'target/flaky';
const DOCUMENT = 'docs/testing.md';
const ALONE = 'alone';
const BUSY = 'beside two busy processes';

/** Runs `work`; under the condition `BUSY`, beside two processes that each keep a processor busy. */
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

function spread(seconds) {
  return [0, 50, 100].map((percent) => Math.round(percentile(seconds, percent))).join(' · ');
}

const HEAD = ['suite', 'condition', 'runs', 'failed', 'seconds: shortest · median · longest'];

/** Returns a table of `runs`, `{suite, condition, passed, seconds}`, with a row for each suite and condition. */
export function tableOf(runs) {
  const keyOf = ({ suite, condition }) => [suite, condition].join('\n');
  const rows = [...new Set(runs.map(keyOf))].sort().map((key) => {
    const these = runs.filter((run) => keyOf(run) === key);
    const failed = these.filter(({ passed }) => !passed).length;
    return [...key.split('\n'), these.length, failed, spread(these.map(({ seconds }) => seconds))];
  });
  return table(HEAD, rows);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  const runs = [];
  for (const [condition, times] of [
    [ALONE, RUNS],
    [BUSY, Math.ceil(RUNS / 2)],
  ]) {
    for (const suite of SUITES.length > 0 ? SUITES : ALL) {
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
  const text = tableOf(runs);
  if (SUITES.length === 0) writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'flaky', text));
  console.log(`\n${text}`);
  process.exitCode = runs.every(({ passed }) => passed) ? 0 : 1;
}
