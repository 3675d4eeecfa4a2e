// Functions that cause troubles in a running server, each with the alert that must fire.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { each } from '../lib/each.mjs';
import * as loan from '../release/loan.mjs';

/** Makes `count` calls, up to 20 in parallel. `call` gets the number of the call, from 0. */
const many = (count, call) => each([...Array(count).keys()], 20, call);

const SELFIE = readFileSync('pwa/tests/support/selfie.jpg');
const address = (n) => `10.${n >> 8}.${n & 255}.1`;
const phone = (n) => `9190001${String(n).padStart(5, '0')}`;
const code = (deployment, n, from = address(n)) => deployment.call(from, `/sms/v1/sendCode?phone=${phone(n)}`);
async function applied(deployment) {
  await loan.login(deployment.caller, deployment.providers);
  const card = await loan.verify(deployment.caller, deployment.providers);
  return loan.apply(deployment.caller, deployment.providers, card, 0);
}
async function lending(deployment) {
  const order = await applied(deployment);
  await loan.approvedByTheOperator(deployment.caller, order);
  await loan.takesTheMoney(deployment.caller, deployment.providers, order);
  return order;
}
const event = (deployment, order, status, n) =>
  deployment.notice('disbursal', { eventId: `${status}-${n}`, orderId: order.orderId, status, at: loan.istNow() });

/** Runs a program on a disk that is large enough for its start, but has less free space than the alert demands. */
const SMALL_DISK = ['unshare', '-m', 'bash', '-c', 'mount -t tmpfs -o size=1g tmpfs "$0" && exec "$@"', 'PLACE'];
/** The environment that moves a process's clock: libfaketime reads the offset from a file at every call. */
const moved = (deployment) => ({
  LD_PRELOAD: readdirSync('/usr/lib')
    .map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path)),
  FAKETIME_TIMESTAMP_FILE: `${deployment.place}/clock`,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/**
 * Describes a trouble. `cause` gets a running server, causes the trouble, and may return metrics. Options: `postgres` is the store, `qa`
 * adds test controls, `isGone`: the server is down afterwards, `goesOn: false`: the trouble happens once, `minutes`: its duration.
 */
function trouble(alert, what, ...how) {
  const cause = how.pop();
  const [{ postgres, qa, ...series } = {}] = how;
  return { alert, what, options: { postgres, qa }, ...series, cause };
}

export const TROUBLES = [
  trouble('SaralDown', 'the server is killed', { isGone: true }, (deployment) => deployment.kill()),
  trouble('SaralDown', 'the server starts with a clock that is a month ahead', { isGone: true }, async (deployment) => {
    await deployment.stop();
    writeFileSync(`${deployment.place}/clock`, '+32d');
    await assert.rejects(deployment.start({ env: moved(deployment) }), /ended with 2/);
  }),
  trouble('SaralNotReady', 'the database is killed', { postgres: true }, async (deployment) => {
    await deployment.database.kill();
  }),
  trouble('SaralNotReady', 'the database takes no writes', { postgres: true }, async (deployment) => {
    await deployment.database.sql('ALTER SYSTEM SET default_transaction_read_only = on');
    await deployment.database.sql('SELECT pg_reload_conf()');
    return deployment.until('loan_ready', (value) => value === 0);
  }),
  trouble('SaralNotReady', 'the directory of the store is deleted', (deployment) => {
    rmSync(`${deployment.place}/data`, { recursive: true });
    return deployment.until('loan_ready', (value) => value === 0);
  }),
  trouble('SaralErrors', 'calls fail while the database is away', { postgres: true }, async (deployment) => {
    await deployment.database.kill();
    await many(20, (n) => code(deployment, n));
  }),
  trouble('SaralSlow', 'a provider that borrowers wait for is slow', async (deployment) => {
    await loan.login(deployment.caller, deployment.providers);
    deployment.providers.answersAlways('aadhaar', 200, 1500);
    await deployment.caller.post('/auth/v2/aadhaar/send-otp', { aadhaar: '999941057058' });
  }),
  trouble('SaralSlowDisk', 'commits wait in the database', { postgres: true }, async (deployment) => {
    const locked = 'BEGIN; LOCK TABLE record_code IN EXCLUSIVE MODE; SELECT pg_sleep(3); COMMIT';
    await Promise.all([deployment.database.sql(locked), wait(1000).then(() => code(deployment, 1))]);
  }),
  trouble('SaralMessagesLate', 'a provider takes requests and does not answer', async (deployment) => {
    deployment.providers.answersAlways('sms', 200, 14_000);
    await many(5, (n) => code(deployment, n));
    return deployment.until('loan_outbox_late_seconds{kind="code"}', (late) => late > 1);
  }),
  trouble('SaralMessagesOld', 'the audit provider fails', async (deployment) => {
    deployment.providers.answersAlways('audit', 503);
    await applied(deployment);
    return deployment.until('loan_outbox_age_seconds{kind="audit"}', (age) => age > 0);
  }),
  trouble('SaralProvider', 'the SMS provider fails', async (deployment) => {
    deployment.providers.answersAlways('sms', 503);
    await many(10, (n) => code(deployment, n));
    return deployment.until('loan_provider_attempts_total{port="sms",outcome="failed"}', (failed) => failed >= 10);
  }),
  ...['aadhaar', 'ocr', 'face'].map((port) =>
    trouble('SaralProvider', `the provider for ${port} fails`, async (deployment) => {
      await loan.login(deployment.caller, deployment.providers);
      deployment.providers.answersAlways(port, 503);
      await assert.rejects(loan.verify(deployment.caller, deployment.providers), /1109/);
      // The alert fires when more than half of the calls fail. `verify` makes one successful and one failed call, so another must fail.
      if (port === 'face') await assert.rejects(deployment.caller.picture('/auth/v3/living-check', SELFIE), /1109/);
    }),
  ),
  trouble('SaralProvider', 'the page of the payment provider is away', async (deployment) => {
    const order = await lending(deployment);
    await event(deployment, order, 'disbursed', 1);
    deployment.providers.answersAlways('payment', 503);
    await assert.rejects(deployment.caller.post('/pay-order/v1/repay', { orderId: order.orderId }));
  }),
  trouble('SaralMessagesDead', 'a provider fails for a day', { qa: true }, async (deployment) => {
    const { qa } = deployment;
    await qa.fault({ provider: 'sms', kind: 'down', times: 'forever' });
    const { orderIds } = await qa.scenario('auditing');
    await qa.event(orderIds[0], 'approve');
    for (let tries = 0; tries < 24; tries += 1) {
      await qa.advance('PT2H');
      // The sender looks for messages once a second.
      await wait(1200);
    }
    return deployment.until('loan_outbox_dead', (dead) => dead > 0);
  }),
  trouble('SaralMoneyAstray', 'money comes for a payment that is unknown', { goesOn: false }, async (deployment) => {
    const notice = { eventId: 'e1', paymentId: 'unknown', orderId: 'unknown', amount: '4000.00', status: 'paid' };
    const { code: answered } = await deployment.notice('payment', {
      ...notice,
      paidAt: loan.istNow(),
      transactionId: 't1',
    });
    assert.equal(answered, 0);
  }),
  trouble('SaralMoneyReturned', 'money comes that is not what is owed', async (deployment) => {
    const order = await lending(deployment);
    await event(deployment, order, 'disbursed', 1);
    await deployment.caller.post('/pay-order/v1/repay', { orderId: order.orderId });
    const { paymentId } = deployment.providers.asked('payment').at(-1);
    await many(4, async (n) => {
      const notice = { eventId: `e${n}`, paymentId, orderId: order.orderId, amount: '4000.00', status: 'paid' };
      await deployment.notice('payment', { ...notice, paidAt: loan.istNow(), transactionId: `t${n}` });
    });
  }),
  trouble('SaralDisputes', 'the bank reports a payout after its failure', { goesOn: false }, async (deployment) => {
    const order = await lending(deployment);
    await event(deployment, order, 'failed', 1);
    await event(deployment, order, 'disbursed', 2);
  }),
  trouble(
    'SaralUnreadable',
    'the record of an order is damaged',
    { postgres: true, goesOn: false },
    async (deployment) => {
      await applied(deployment);
      await deployment.database.sql(`UPDATE record_order SET value = '\\x00'`);
      await deployment.caller.get('/order/v1/list');
    },
  ),
  trouble('SaralClock', 'the clock of a running server jumps', { goesOn: false }, async (deployment) => {
    await deployment.stop();
    writeFileSync(`${deployment.place}/clock`, '+0');
    await deployment.start({ env: moved(deployment) });
    writeFileSync(`${deployment.place}/clock`, '+600');
    return deployment.until('loan_clock_withheld_seconds', (withheld) => Math.abs(withheld) > 1);
  }),
  trouble('SaralCodesGuessed', 'codes are guessed for many numbers', async (deployment) => {
    await many(20, (n) => code(deployment, n));
    await many(20, (n) => deployment.call(address(n), '/user/v1/login', { phone: phone(n), code: '0000' }));
  }),
  trouble('SaralLimitsReached', 'one address asks for more codes than it may', (deployment) =>
    many(450, (n) => code(deployment, n, '203.0.113.9')),
  ),
  trouble('SaralCodesUnused', 'codes are sent to many numbers and never used', async (deployment) => {
    await many(60, (n) => code(deployment, n));
    return deployment.until('loan_provider_attempts_total{port="sms",outcome="answered"}', (sent) => sent >= 60);
  }),
  trouble('SaralForgedNotices', 'notices come with wrong signatures', (deployment) =>
    many(12, (n) => deployment.notice('payment', { eventId: `e${n}` }, 'audit')),
  ),
  trouble('SaralRefusedNotices', 'notices come that cannot be read', (deployment) =>
    many(5, (n) => deployment.notice('payment', { eventId: `e${n}` })),
  ),
  trouble('SaralDisk', 'the disk has less than two gigabytes', { goesOn: false }, async (deployment) => {
    await deployment.stop();
    await deployment.start({ around: SMALL_DISK });
  }),
  trouble('SaralBackup', 'no export is made for 27 hours', { minutes: 27 * 60 }, () => {}),
  trouble('SaralBackup', 'an export of a store without a picture fails', { minutes: 27 * 60 }, async (deployment) => {
    await applied(deployment);
    removeAPicture(deployment);
    const before = lastBackup(await deployment.scrape());
    // The metric is in whole seconds.
    await wait(1000);
    await assert.rejects(deployment.export(), /picture/);
    assert.equal(lastBackup(await deployment.scrape()), before, 'a failed export is no backup');
  }),
  trouble('SaralPicturesMissing', 'the file of a picture is deleted', { goesOn: false }, async (deployment) => {
    await applied(deployment);
    removeAPicture(deployment);
    return deployment.until('loan_pictures_missing', (missing) => missing > 0);
  }),
  trouble('SaralPicturesUnswept', 'the pictures belong to another store', { goesOn: false }, (deployment) => {
    // The sweep checks one folder of pictures a minute, beginning with 01. The folder is the first byte of a name's hash.
    const names = Array.from({ length: 20_000 }, (_, n) => `default.nobody.left${n}`);
    const here = names.filter((name) => createHash('sha256').update(name).digest()[0] === 1).slice(0, 20);
    mkdirSync(`${deployment.place}/pictures/01`, { recursive: true });
    for (const name of here) {
      const file = `${deployment.place}/pictures/01/${name}`;
      writeFileSync(file, 'sealed');
      utimesSync(file, new Date(0), new Date(Date.now() - 3 * 86_400_000));
    }
    return deployment.until('loan_pictures_unswept', (unswept) => unswept > 0, 90);
  }),
  trouble('SaralRelease', 'an app fails at many places', async (deployment) => {
    const failures = [{ kind: 'render', page: 'login', place: '', count: 1 }];
    await many(30, (n) => deployment.call(address(n), '/client/v1/failures', { build: 'build-0a1b2c3d', failures }));
  }),
  trouble(undefined, 'one client says that the app failed a million times', { goesOn: false }, async (deployment) => {
    const failures = [{ kind: 'render', page: 'login', place: '', count: 1_000_000 }];
    const build = (n) => `build-${String(n).padStart(8, '0')}`;
    await many(100, (n) => deployment.call('203.0.113.9', '/client/v1/failures', { build: build(n), failures }));
  }),
  trouble('SaralOrdersWaiting', 'no verdict comes for an application', { minutes: 25 * 60 }, async (deployment) => {
    await applied(deployment);
    return deployment.until('loan_orders_waiting_seconds{state="1"}', (waits) => waits > 0);
  }),
  trouble('SaralOrdersWaiting', 'no notice of a payout comes', { minutes: 5 * 60 }, async (deployment) => {
    await lending(deployment);
    return deployment.until('loan_orders_waiting_seconds{state="4"}', (waits) => waits > 0);
  }),
  trouble('SaralReload', 'a changed catalogue is faulty', { goesOn: false }, async (deployment) => {
    await deployment.stop();
    cpSync('fixtures', `${deployment.place}/fixtures`, { recursive: true });
    await deployment.start({ fixtures: `${deployment.place}/fixtures` });
    await wait(300);
    writeFileSync(`${deployment.place}/fixtures/catalogue/products.json`, '[{}]');
    return deployment.until('loan_reload_faults{file="fixtures"}', (faults) => faults > 0);
  }),
];

/**
 * Troubles that cannot be caused from outside within seconds. Their metrics are those of a healthy server with one value replaced; other
 * tests prove that the server sets these values.
 */
export const PLANTED = [
  { alert: 'SaralDeadlinesLate', series: 'loan_deadlines_late_seconds', value: 1 },
  { alert: 'SaralPanics', series: 'loan_background_panics_total{task="deadlines"}', value: 1 },
  { alert: 'SaralNoConnection', series: 'loan_store_connections{state="waiting"}', value: 3 },
  { alert: 'SaralLogLost', series: 'loan_log_lines_lost_total', value: 9 },
];

const lastBackup = ({ text }) => /^loan_backup_last_timestamp_seconds (\S+)$/m.exec(text)[1];

function removeAPicture(deployment) {
  const pictures = `${deployment.place}/pictures`;
  const [file] = readdirSync(pictures, { recursive: true }).filter((name) => /default\.\w+\.\w+$/.test(name));
  rmSync(join(pictures, file));
}
