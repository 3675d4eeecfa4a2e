#!/usr/bin/env node
/**
 * Proves that the shipped binary needs no file but its fixtures, has no test controls, and lends money with external
 * providers: `node scripts/release-check.mjs [target/dist/loan-server [dist]]`. Runs the binary in an empty directory
 * with simulated providers, and takes some seconds.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Caller } from './lib/caller.mjs';
import { temporary } from './lib/place.mjs';
import { serve } from './lib/server.mjs';
import { carriesNothingElse, servesTheApp } from './release/app.mjs';
import * as loan from './release/loan.mjs';
import { PORTS, Providers, SECRETS } from './release/providers.mjs';

const [, , program = 'target/dist/loan-server', built = 'dist'] = process.argv;
const binary = resolve(program);
const directory = temporary('release', tmpdir());

async function step(name, work) {
  const started = performance.now();
  const result = await work();
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(4)} s  ${name}`);
  return result;
}

/** Checks that the program gives the reason in one line and exits with status 2, before it opens its port. */
function refuses(args, env, says) {
  const { status, stderr } = spawnSync(binary, args, { cwd: directory, env, encoding: 'utf8' });
  assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.match(stderr, says);
}

const FIXTURES = resolve('fixtures');
const SERVE = ['serve', '--store', 'memory', '--fixtures', FIXTURES];

function refusesToBegin({ settings }) {
  refuses(['serve', '--qa'], settings, /--qa/);
  refuses(['serve', '--auto-audit', '3'], settings, /--auto-audit/);
  for (const name of ['LOAN_QA', 'LOAN_AUTO_AUDIT', 'LOAN_QA_TOKEN']) {
    refuses(SERVE, { ...settings, [name]: '1' }, new RegExp(`${name} is a setting of the sandbox`));
  }
  refuses(['serve', '--store', 'memory'], settings, /--fixtures/);
  refuses(SERVE, { ...settings, LOAN_OPS_TOKEN: 'x' }, /LOAN_OPS_TOKEN is too weak/);
  refuses(SERVE, { ...settings, LOAN_PAYMENT_SECRET: 'x' }, /LOAN_PAYMENT_SECRET is too weak/);
  refuses(SERVE, { ...settings, LOAN_STORE_KEY: '0'.repeat(64) }, /LOAN_STORE_KEY is too weak/);
  refuses(SERVE, {}, /configured/);
  for (const port of PORTS.map((name) => name.toUpperCase())) {
    for (const missing of [`LOAN_${port}_URL`, `LOAN_${port}_SECRET`]) {
      const { [missing]: _, ...others } = settings;
      refuses(SERVE, others, new RegExp(port));
    }
  }
  refuses(['serve', '--store', 'sled:data', '--fixtures', FIXTURES], settings, /LOAN_STORE_KEY/);
  assert.deepEqual(readdirSync(directory), [], 'refused before anything is made');
}

/** Lends twice. The operator approves the first loan and pays out the second; notices of the providers make the other changes. */
async function lends(caller, providers) {
  await step('a newcomer signs in with the code of the SMS', () => loan.login(caller, providers));
  assert.ok((await caller.get('/client/v1/faq')).length > 0, 'the catalogue is served');
  const card = await step('is verified by the providers, and binds a card', () => loan.verify(caller, providers));
  const orders = [];
  await step('borrows and repays; the operator approves, a notice pays out', async () => {
    const order = await loan.apply(caller, providers, card, 0);
    await loan.approvedByTheOperator(caller, order);
    await loan.takesTheMoney(caller, providers, order);
    await loan.paidOutByNotice(caller, providers, order);
    await loan.repays(caller, providers, order);
    orders.push(order);
  });
  await step('borrows and repays again; a notice approves, the operator pays out', async () => {
    const order = await loan.apply(caller, providers, card, 1);
    await loan.approvedByTheAudit(caller, providers, order);
    await loan.takesTheMoney(caller, providers, order);
    await loan.paidOutByTheOperator(caller, order);
    await loan.repays(caller, providers, order);
    orders.push(order);
  });
  return orders;
}

const providers = await Providers.start();

/** Starts the program with only the required settings in its environment. */
const start = () =>
  serve({
    program: binary,
    store: 'sled:data',
    fixtures: FIXTURES,
    cwd: directory,
    env: { ...providers.settings, ...SECRETS, LOAN_LOG: 'human,loan_server=warn' },
  });

async function end({ child, stop }) {
  await stop();
  assert.equal(child.exitCode, 0, 'told to end, it ends in order');
}

try {
  await step('no test controls, no sandbox, no source maps in the file', () => carriesNothingElse(binary));
  await step('refuses to begin without a provider for every port and a key for the store', () =>
    refusesToBegin(providers),
  );
  let server = await step('starts in an empty directory', start);
  await step('serves the whole app, and nothing else', () => servesTheApp(server.origin, built));
  const caller = new Caller(server.origin);
  const orders = await lends(caller, providers);
  await step('ends in order, and knows the loans when it starts again', async () => {
    await end(server);
    server = await start();
    caller.origin = server.origin;
    for (const order of orders) await loan.settled(caller, order);
    await end(server);
  });
  assert.deepEqual(providers.faults, []);
  assert.deepEqual(readdirSync(directory).sort(), ['data', 'data.blobs'], 'everything it writes is there');
  assert.ok(!readdirSync(join(directory, 'data')).includes('store.key'), 'no key lies beside the data');
  console.log(`${program} serves the app by itself, lends by its providers, and has no test controls and no sandbox`);
} finally {
  providers.stop();
}
