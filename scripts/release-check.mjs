/**
 * Proves of the shipped binary that it needs nothing beside it and has no test controls:
 * `node scripts/release-check.mjs target/dist/loan-server`. It runs in an empty directory.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './lib/server.mjs';

const program = resolve(process.argv[2] ?? 'target/dist/loan-server');
const place = mkdtempSync(join(tmpdir(), 'saral-release-'));

/** What only test controls and the sandbox say; none of it may be in the binary. */
const ABSENT = [
  '/__qa',
  'qa_tenant',
  'x-qa-tenant',
  'console.js',
  'drop-after-commit',
  '/sandbox/pay',
  'half-verified',
];

/** Settings of every provider; their addresses answer nothing, and nothing here calls them. */
const provider = 'https://provider.invalid/';
const configured = {
  LOAN_PAYMENT_SECRET: 'p'.repeat(32),
  ...Object.fromEntries(
    ['SMS', 'AADHAAR', 'OCR', 'FACE', 'PAYMENT', 'DISBURSAL', 'AUDIT'].flatMap((port) => [
      [`LOAN_${port}_URL`, provider],
      [`LOAN_${port}_SECRET`, 's'.repeat(32)],
    ]),
  ),
};

/** One clear line and exit status 2, before the port opens. */
function refuses(args, env, says) {
  const { status, stderr } = spawnSync(program, args, { cwd: place, env, encoding: 'utf8' });
  assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.match(stderr, says);
}

async function serves() {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['serve', '--listen', address, '--store', 'sled:data'], {
    cwd: place,
    env: configured,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const get = (path, headers = {}) => fetch(`http://${address}${path}`, { headers });
    for (let tries = 0; !(await get('/healthz').catch(() => null))?.ok; tries += 1) {
      assert.ok(tries < 200 && child.exitCode === null, 'the shipped binary does not start');
      await new Promise((wake) => setTimeout(wake, 50));
    }
    for (const path of ['/', '/login', '/orders/x/detail']) {
      const page = await get(path);
      assert.equal(page.status, 200, path);
      assert.match(await page.text(), /<div id="root"|<title>/, path);
    }
    const page = await (await get('/')).text();
    for (const [, script] of page.matchAll(/<script[^>]+src="([^"]+)"/g)) {
      const answer = await get(new URL(script, 'http://x/').pathname);
      assert.equal(answer.status, 200, script);
      assert.match(answer.headers.get('content-type'), /javascript/);
    }
    for (const path of ['/__qa', '/__qa/scenarios', '/__qa/clock', '/sandbox/pay?id=x', '/__qa/console.js']) {
      assert.equal((await get(path)).status, 404, path);
    }
    const faq = await (await get('/api1/client/v1/faq', { web_uuid: 'w' })).json();
    assert.ok(faq.code === 0 && faq.data.length > 0, 'the built-in catalogue is served');
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    assert.equal(await ended, 0, 'told to end, it ends in order');
  } finally {
    child.kill('SIGKILL');
  }
}

try {
  const binary = readFileSync(program);
  for (const text of ABSENT) assert.ok(!binary.includes(text), `"${text}" is in the shipped binary`);
  refuses(['serve', '--qa'], {}, /--qa/);
  refuses(['serve', '--store', 'memory'], {}, /configured/);
  await serves();
  console.log('the shipped binary serves the app by itself, and has no test controls and no sandbox');
} finally {
  rmSync(place, { recursive: true, force: true });
}
