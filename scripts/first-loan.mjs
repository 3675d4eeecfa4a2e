#!/usr/bin/env node
/**
 * `make bench-first-loan`: measures a first loan on a slow phone. A new borrower opens the app in a fresh browser, signs in, is
 * verified, applies, and takes the money. For each step, counts taps, action keys and characters, and measures the time and the slowest
 * interaction. Fails when the journey does not end, exceeds its limits for taps, keys or characters, or has an interaction longer than
 * a second. Runs without the service worker, because the browser would not slow down the worker's downloads.
 *   CHROME=… node scripts/first-loan.mjs [--runs=3] [--quick]
 * `--quick` slows down neither network nor processor, and needs no display; the counts are the same.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { Qa } from '../server/clients/typescript/index.mjs';
import { firstLoan } from './first-loan/journey.mjs';
import { Person } from './first-loan/person.mjs';
import { SLOWER, openPhone } from './first-loan/phone.mjs';
import { beyond, steps, summary } from './first-loan/tables.mjs';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { say } from './lib/progress.mjs';
import { machine } from './lib/report.mjs';
import { serveSandbox } from './lib/server.mjs';

/** The limits: exactly what the journey needs. Lower them when a change saves taps or keys. */
const LIMITS = { taps: 36, actions: 12, characters: 199 };
/** How long an interaction may take on the slow phone, in milliseconds. */
const SLOWEST = 1000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
  },
});
const count = Number(values.runs);
if (!Number.isInteger(count) || count < 1) throw new Error(`--runs=${values.runs} is no number of runs`);

async function run(origin) {
  const qa = await Qa.open(origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    // A headless Chromium paints an emulated phone late: a tap would seem to last until the next navigation.
    headless: values.quick,
    args: [...CHROMIUM_ARGUMENTS],
  });
  try {
    const page = await openPhone(browser, { origin, tenant: qa.tenant, slow: !values.quick });
    const person = new Person(page);
    await firstLoan(person, qa, origin);
    return person.steps;
  } finally {
    await browser.close();
  }
}

const server = await serveSandbox();
try {
  const runs = [];
  for (let index = 1; index <= count; index += 1) {
    say(`a first loan, ${index} of ${count}${values.quick ? '' : ': a minute or two'}`);
    runs.push(await run(server.origin));
  }
  const phone = values.quick ? 'nothing is slowed' : `slow 3G, the processor slowed ${SLOWER} times`;
  console.log(`${machine()}, ${phone}; ${count} runs, medians.\n`);
  console.log(`${summary(runs, LIMITS)}\n\n${steps(runs)}`);
  const slowest = runs.flat().map((step) => step.slowest);
  const worst = slowest.reduce((one, other) => (other.ms > one.ms ? other : one));
  console.log(`\nThe slowest of all: ${worst.ms} ms, ${worst.what}.`);
  const faults = beyond(runs, LIMITS);
  if (!values.quick && worst.ms > SLOWEST) faults.push(`an interaction took ${worst.ms} ms, above ${SLOWEST}`);
  if (faults.length > 0) throw new Error(faults.join('; '));
} finally {
  await server.stop();
}
