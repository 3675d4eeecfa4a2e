#!/usr/bin/env node
// `make test-targets`: runs the Makefile's long targets in their short forms, to prove that they work.
// usage: node scripts/targets.mjs [NAME...]
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporary } from './lib/place.mjs';
import { develop } from './targets/develop.mjs';
import { followReadme } from './targets/followReadme.mjs';
import { runTwoServers } from './targets/twoServers.mjs';

const directory = temporary('targets');
const { LOAN_SERVER = 'target/debug/loan-server', BENCH_TOOL = 'target/debug/examples/bench' } = process.env;
const env = { ...process.env, LOAN_SERVER, BENCH_TOOL, BENCH_TABLES: directory, BENCH_LENIENT: '1' };

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

const make = (...args) => run('make', '--no-print-directory', ...args);

function rows(table, many, pattern) {
  const text = readFileSync(join(directory, `${table}.md`), 'utf8');
  assert.equal(text.match(pattern)?.length, many, text);
}

function size(path) {
  const bytes = readFileSync(path);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', path);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const TARGETS = {
  screenshots() {
    const into = join(directory, 'screenshots');
    make('screenshots', 'ONLY=/login/code-', `INTO=${into}`);
    for (const folder of ['light', 'dark', 'hi']) {
      const pictures = readdirSync(join(into, folder));
      assert.ok(pictures.length > 1, `${pictures.length} pictures in ${folder}`);
      for (const picture of pictures) assert.deepEqual(size(join(into, folder, picture)), [360, 740], picture);
    }
    assert.match(readFileSync(join(into, 'index.html'), 'utf8'), /<img/);
  },
  'pictures of the README'() {
    const into = join(directory, 'readme');
    env.CHROME = execFileSync('scripts/chromium.sh', { encoding: 'utf8' }).trim();
    run('node', 'scripts/pictures.mjs', 'readme', into);
    const pictures = readdirSync('docs/images').sort();
    assert.deepEqual(readdirSync(into).sort(), pictures);
    for (const picture of pictures)
      assert.deepEqual(size(join(into, picture)), size(join('docs/images', picture)), picture);
  },
  bench() {
    const server = 'BENCH_SECONDS=1 BENCH_BORROWERS=300 BENCH_CONNECTIONS=1';
    const core = 'BENCH_ROUNDS=1 BENCH_NATIVE=target/debug/examples/measure';
    const tenants = 'BENCH_TENANTS=1,4 BENCH_TENANT_SAMPLES=3 BENCH_TENANT_CALLS=3';
    make('bench', ...`${server} ${core} ${tenants} FIRST_LOAN=--quick`.split(' '));
    rows('server', 14, /^\| .+ \| [≤ \d–]+ \| [1-9]\d* \|/gm);
    rows('core', 6, /^\| .+ µs \| .+ µs \|/gm);
    rows('tenants', 12, /^\| \w+, (in memory|on sled) \| [\d.]+, [\d.]+ ms \| [\d.]+, [\d.]+ ms \|/gm);
  },
  'bench-growth'() {
    const sizes = 'GROWTH_SIZES=60,120 GROWTH_PICTURES=4 GROWTH_SECONDS=1 GROWTH_ROUNDS=1';
    make('bench-growth', ...sizes.split(' '));
    rows('growth sled', 14, /^\| .+ \| -?[\d.,]+ ?\S* \| -?[\d.,]+ ?\S* \| ([\d.]+ ×|–) \|/gm);
  },
  'bench-servers'() {
    make('bench-servers', 'SERVERS_BORROWERS=300', 'SERVERS_SECONDS=1');
    rows('servers', 4, /^\| .+ \| [12] \| [1-9]\d* \|/gm);
  },
  soak: () => make('soak', 'SOAK=short'),
  dev: () => develop(),
  'the README’s example': () => followReadme(directory),
  'two servers': () => runTwoServers(directory, LOAN_SERVER),
};

const [, , ...names] = process.argv;

for (const name of names.length > 0 ? names : Object.keys(TARGETS)) {
  assert.ok(name in TARGETS, `${name} is none of ${Object.keys(TARGETS).join(', ')}`);
  const started = performance.now();
  await TARGETS[name]();
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${name}`);
}
