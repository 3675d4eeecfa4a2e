#!/usr/bin/env node
// Runs the fast lane's suites again and again, to find what is green by chance: `make flaky N=10 SUITES='unit native'`.
// Each suite runs N times alone and N/2 times beside two processes that do nothing but keep a processor busy. Every run is one
// `make test-<suite> FRESH=1 LANE=fast`; nothing is retried, and a failed run's output stays in target/flaky. Results are
// kept in target/flaky/runs.jsonl, so that the table may grow over several calls; it is printed and written to
// target/flaky/table.md. Exits 1 when a run failed.
import { spawn } from 'node:child_process';
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { runsTable } from './lib/flaky.mjs';

const RUNS = Number(process.env.N || 10);
const SUITES = (process.env.SUITES || 'native wasm scripts unit browser').split(/\s+/);
const FOLDER = 'target/flaky';
const KEPT = `${FOLDER}/runs.jsonl`;

/** Does `work`; when `busy`, two processes keep a processor busy each meanwhile. */
async function beside(busy, work) {
  const loops = busy ? [1, 2].map(() => spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' })) : [];
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
  try {
    return await work();
  } finally {
    process.off('exit', end);
    end();
  }
}

async function runOnce(suite, log) {
  const out = createWriteStream(log);
  await once(out, 'open');
  const began = performance.now();
  const child = spawn('make', ['--no-print-directory', `test-${suite}`, 'FRESH=1'], {
    stdio: ['ignore', out, out],
    env: { ...process.env, LANE: 'fast' },
  });
  const [status, signal] = await once(child, 'exit');
  return { passed: status === 0 && !signal, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

mkdirSync(FOLDER, { recursive: true });
const runs = existsSync(KEPT) ? readFileSync(KEPT, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse) : [];
console.log(
  `${SUITES.join(', ')}: ${RUNS} runs each, then ${Math.ceil(RUNS / 2)} beside two busy processes, on ${availableParallelism()} processors`,
);
let failed = 0;
for (const busy of [false, true]) {
  for (const suite of SUITES) {
    await beside(busy, async () => {
      for (let n = 1; n <= (busy ? Math.ceil(RUNS / 2) : RUNS); n += 1) {
        const log = `${FOLDER}/${suite}-${busy ? 'busy' : 'alone'}-${new Date().toISOString().replaceAll(':', '')}.log`;
        const { passed, seconds } = await runOnce(suite, log);
        const run = { suite, busy, passed, seconds, ...(passed ? {} : { log }) };
        runs.push(run);
        appendFileSync(KEPT, `${JSON.stringify(run)}\n`);
        if (passed) rmSync(log);
        else failed += 1;
        console.log(`${suite}${busy ? ', busy' : ''} ${n}: ${passed ? 'passed' : `FAILED, see ${log}`} (${seconds} s)`);
      }
    });
  }
}
const result = runsTable(runs);
writeFileSync(`${FOLDER}/table.md`, `${result}\n`);
console.log(`\n${result}`);
process.exitCode = failed > 0 ? 1 : 0;
