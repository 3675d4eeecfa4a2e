#!/usr/bin/env node
// `make test-targets`: runs the long targets of the Makefile in their short forms, as a person would call them, so that they
// still run when somebody needs them. usage: node scripts/targets.mjs [NAME...]
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { develop } from './targets/develop.mjs';
import { runTwoServers } from './targets/twoServers.mjs';

mkdirSync('target', { recursive: true });
// Beside the build, not in /tmp, which may be memory: the benchmark's store must be on a disk.
const directory = mkdtempSync(join('target', 'targets-'));
const env = { ...process.env, LOAN_SERVER: process.env.LOAN_SERVER ?? 'target/debug/loan-server' };

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

const make = (...args) => run('make', '--no-print-directory', ...args);

/** A document whose sections of these names are to be written. */
const empty = (...names) => names.map((name) => `<!-- ${name} -->\n\n<!-- /${name} -->\n`).join('\n');

/** Width and height of a PNG. */
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
    run('node', 'scripts/readme-pictures.mjs', into);
    const pictures = readdirSync('docs/images').sort();
    assert.deepEqual(readdirSync(into).sort(), pictures);
    for (const picture of pictures)
      assert.deepEqual(size(join(into, picture)), size(join('docs/images', picture)), picture);
  },
  bench() {
    const [table, document] = ['bench.md', 'sections.md'].map((name) => join(directory, name));
    writeFileSync(document, empty('core', 'tenants'));
    make(
      'bench',
      'BENCH_TOOL=target/debug/examples/bench',
      'BENCH_SECONDS=1',
      'BENCH_BORROWERS=300',
      'BENCH_CONNECTIONS=1',
      'BENCH_ROUNDS=1',
      `BENCH_TABLE=${table}`,
      'FIRST_LOAN=--quick',
      'BENCH_PEERS=no',
      'BENCH_TENANTS=1',
      'BENCH_TENANT_SAMPLES=1',
      'BENCH_LENIENT=1',
      'BENCH_NATIVE=target/debug/examples/measure',
      `BENCH_DOCUMENT=${document}`,
    );
    const rows = readFileSync(table, 'utf8').match(/^\| .+ \| [≤ \d–]+ \| [1-9]\d* \|/gm);
    assert.equal(rows?.length, 20, 'every row has a rate');
  },
  'bench-growth'() {
    const table = join(directory, 'growth.md');
    const sizes = [
      'GROWTH_SIZES=60,120',
      'GROWTH_PICTURES=4',
      'GROWTH_SECONDS=1',
      'GROWTH_ROUNDS=1',
      'GROWTH_LOOKED=1',
    ];
    make('bench-growth', ...sizes, `GROWTH_TABLE=${table}`, 'GROWTH_LENIENT=1', `LOAN_SERVER=${env.LOAN_SERVER}`);
    const rows = readFileSync(table, 'utf8').match(/^\| .+ \| [\d.,]+ ?\S* \| [\d.,]+ ?\S* \| [\d.]+ × \|/gm);
    assert.ok(rows?.length >= 13, 'every row has a figure of both sizes');
  },
  'bench-tenants'() {
    const document = join(directory, 'tenants.md');
    writeFileSync(document, empty('tenants'));
    const short = ['BENCH_TENANTS=1,4', 'BENCH_TENANT_SAMPLES=3', 'BENCH_TENANT_CALLS=3', 'BENCH_LENIENT=1'];
    make('bench-tenants', ...short, `BENCH_DOCUMENT=${document}`, `LOAN_SERVER=${env.LOAN_SERVER}`);
    const table = readFileSync(document, 'utf8');
    const rows = table.match(/^\| \w+, (in memory|on sled) \| [\d.]+, [\d.]+ ms \| [\d.]+, [\d.]+ ms \|/gm);
    assert.equal(rows?.length, 12, 'every call of both stores has its times');
    assert.match(table, /on sled \(0 after all were deleted\) \| {2}\| [1-9]\d* \|/, 'records, and then none');
  },
  'bench-servers'() {
    const table = join(directory, 'servers.md');
    const short = ['SERVERS_BORROWERS=300', 'SERVERS_SECONDS=1', `SERVERS_TABLE=${table}`];
    make('bench-servers', ...short, `LOAN_SERVER=${env.LOAN_SERVER}`);
    const rows = readFileSync(table, 'utf8').match(/^\| .+ \| [12] \| [1-9]\d* \|/gm);
    assert.equal(rows?.length, 4, 'every row has a rate');
  },
  'bench-core'() {
    const document = join(directory, 'core.md');
    writeFileSync(document, empty('core'));
    make(
      'bench-core',
      'BENCH_ROUNDS=1',
      'BENCH_LENIENT=1',
      'BENCH_NATIVE=target/debug/examples/measure',
      `BENCH_DOCUMENT=${document}`,
    );
    const rows = readFileSync(document, 'utf8').match(/^\| .+ µs.* \| .+ µs \|/gm);
    assert.equal(rows?.length, 6, 'every rule has its times');
  },
  soak: () => make('soak', 'SOAK=short'),
  dev: () => develop(),
  'two servers': () => runTwoServers(directory, env.LOAN_SERVER),
};

const [, , ...names] = process.argv;
try {
  for (const name of names.length > 0 ? names : Object.keys(TARGETS)) {
    assert.ok(name in TARGETS, `${name} is none of ${Object.keys(TARGETS).join(', ')}`);
    const started = performance.now();
    await TARGETS[name]();
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${name}`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
