#!/usr/bin/env node
/**
 * `make bench-first-loan`: measures a first loan on a slow phone. A new borrower opens the app in a fresh browser, signs in, is
 * verified, applies, and takes the money. For each step, counts taps, action keys and characters, and measures the time and the slowest
 * interaction. Fails when the journey does not end, exceeds its limits for taps, keys or characters, or has an interaction longer than
 * a second. Runs without the service worker, because the browser would not slow down the worker's downloads.
 *   CHROME=… node scripts/first-loan.mjs [--quick]
 * `--quick` slows down neither network nor processor, and needs no display; the counts are the same.
 */
import { chromium } from '@playwright/test';
import { Qa } from '../server/clients/typescript/index.mjs';
import { firstLoan } from './first-loan/journey.mjs';
import { Person } from './first-loan/person.mjs';
import { SLOWER, openPhoneOf } from './first-loan/phone.mjs';
import { beyond, stepTable, summary } from './first-loan/tables.mjs';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { say } from './lib/progress.mjs';
import { machine } from './lib/report.mjs';
import { serveSandbox } from './lib/server.mjs';

const isQuick = process.argv.includes('--quick');
/**
 * The limits: taps, action keys and characters are exactly what the journey needs. Lower them when a change saves taps or keys. The slowest
 * interaction, in milliseconds, is that on the slow phone.
 */
const MOST = { taps: 34, actions: 12, characters: 199, ...(!isQuick && { slowest: 1000 }) };

async function run(origin) {
  const qa = await Qa.open(origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    // A headless Chromium paints an emulated phone late: a tap would seem to last until the next navigation.
    headless: isQuick,
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const person = new Person(await openPhoneOf(qa.tenant, { browser, origin, slow: !isQuick }));
    await firstLoan(person, qa, origin);
    return person.steps;
  } finally {
    await browser.close();
  }
}

const server = await serveSandbox();
try {
  say(`a first loan${isQuick ? '' : ': a minute or two'}`);
  const steps = await run(server.origin);
  const phone = isQuick ? 'nothing is slowed' : `slow 3G, the processor slowed ${SLOWER} times`;
  console.log(`${machine()}, ${phone}.\n\n${summary(steps, MOST)}\n\n${stepTable(steps)}`);
  const faults = beyond(steps, MOST);
  if (faults.length > 0) throw new Error(faults.join('; '));
} finally {
  await server.stop();
}
