#!/usr/bin/env node
/**
 * Tests the alert rules (`make test-alerts`): `node scripts/alerts.mjs PROGRAM [ALERT]`.
 * Causes each alert's trouble in a running server, and checks with Prometheus' promtool that the alert fires. The input of promtool is
 * the server's metrics before and during the trouble. No alert may fire on a healthy server. As root, installs missing Debian packages.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Deployment } from './alerts/deployment.mjs';
import { alerts, check, judge } from './alerts/promtool.mjs';
import { PLANTED, TROUBLES } from './alerts/troubles.mjs';
import { each } from './lib/each.mjs';
import { installed } from './lib/installed.mjs';
import { temporary } from './lib/place.mjs';
import * as loan from './release/loan.mjs';

const [, , program = 'target/debug/loan-server', only] = process.argv;
/** Troubles in parallel. They mostly wait, so this may exceed the number of processors. */
const AT_ONCE = 4;

installed('promtool=prometheus', 'psql=postgresql-client', 'faketime', 'unshare=util-linux');
execFileSync('scripts/postgres.sh', ['programs'], { stdio: ['ignore', 'ignore', 'inherit'] });
const place = temporary('alerts');
const wanted = ({ alert }) => only === undefined || alert === only;

/** Causes a trouble in a server of its own; returns the metrics before and after. */
async function caused({ alert, what, cause, options = {}, isGone = false, ...test }) {
  const deployment = await Deployment.open(program, options);
  try {
    // A PostgreSQL store is not exported, because its operator backs up the database.
    const before = await (deployment.database || options.qa ? deployment.scrape() : deployment.exported());
    const shown = await cause(deployment);
    // `fetch` throws a TypeError if nothing listens.
    if (isGone) await assert.rejects(deployment.scrape(), TypeError);
    const after = isGone ? undefined : (shown ?? (await deployment.scrape()));
    return { ...test, before, after, fires: alert, what };
  } catch (reason) {
    reason.message = `${alert}, ${what}: ${reason.message}`;
    throw reason;
  } finally {
    await deployment.close();
  }
}

/** Returns the metrics of a server that lends and is repaid, for which no alert may fire. */
async function healthy() {
  const deployment = await Deployment.open(program);
  try {
    const before = await deployment.exported();
    const { caller, providers } = deployment;
    await loan.login(caller, providers);
    const order = await loan.apply(caller, providers, await loan.verify(caller, providers), 0);
    await loan.approvedByTheOperator(caller, order);
    await loan.takesTheMoney(caller, providers, order);
    await loan.paidOutByNotice(caller, providers, order);
    await loan.repays(caller, providers, order);
    return { before, after: await deployment.scrape(), what: 'a loan is taken and repaid', goesOn: false };
  } finally {
    await deployment.close();
  }
}

function planted({ before }) {
  return PLANTED.filter(wanted).map(({ alert, series, value }) => {
    const others = before.text.split('\n').filter((line) => !line.startsWith(`${series} `));
    const after = { ...before, text: [...others, `${series} ${value}`].join('\n') };
    return { before, after, fires: alert, what: `${series} is ${value}`, goesOn: true };
  });
}

const proved = new Set([...TROUBLES, ...PLANTED].map(({ alert }) => alert));
const unproved = alerts().filter(({ name }) => !proved.has(name));
assert.deepEqual(unproved, [], 'no trouble is known for these alerts');
const usual = await healthy();
assert.deepEqual(check(usual.after), []);
const faults = await judge(place, [usual, ...planted(usual)]);
await each(TROUBLES.filter(wanted), AT_ONCE, async (trouble) => {
  const started = performance.now();
  const found = await caused(trouble).then(
    (one) => judge(place, [one]),
    (reason) => [reason.stack],
  );
  const took = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`  ${took} s  ${found.length ? '✘' : '✔'} ${trouble.alert ?? 'no alert'}: ${trouble.what}`);
  faults.push(...found);
});
assert.equal(faults.length, 0, faults.join('\n'));
console.log(`Each of ${alerts().length} alerts fires when its trouble comes, and none without.`);
