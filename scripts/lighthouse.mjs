// Runs Lighthouse on the production build from the real server, as a phone on a slow network: node scripts/lighthouse.mjs
// [--busy] [name…]. Prints a table, and fails when a page misses a gate.
// --busy is for a machine that also does other work: tasks are timed by their thread, and a page is loaded a third time only if two
// loads disagree about a gate. Without --busy, everything is timed by the clock, each heavy page is loaded five times and the score
// is a gate, too; this needs a quiet machine.
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse, { defaultConfig } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { Graph } from 'lighthouse/core/lib/lantern/lantern.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { benchmarkIndex, indexOfThread, slowdown } from './lib/phone.mjs';
import { say } from './lib/progress.mjs';
import { table } from './lib/report.mjs';
import { serveSandbox } from './lib/server.mjs';
import { METRICS, PAGES, WHOLE, isSettled, misses, reached } from './lighthouse/pages.mjs';

const BUSY = process.argv.includes('--busy');
const LOADS = Number(process.env.LIGHTHOUSE_RUNS ?? (BUSY ? 3 : 5));
/** Factors for the gates of LCP and blocking time. With --busy, blocking time is thread time, which is shorter than clock time. */
const [LATER, BLOCKS] = BUSY ? [1.05, 0.75] : [1, 1];
/** Pause before a load that is measured by the clock, in milliseconds. */
const SETTLED_AFTER = 3000;

/** Audits without weight in a score. */
const IDLE = WHOLE.flatMap((category) =>
  defaultConfig.categories[category].auditRefs.filter(({ weight }) => weight === 0).map(({ id }) => id),
);

if (BUSY) {
  // Replaces the clock time of a task in Lighthouse's model by its thread's time, so that other work on the machine does not count.
  const byClock = Object.getOwnPropertyDescriptor(Graph.CPUNode.prototype, 'duration').get;
  Object.defineProperty(Graph.CPUNode.prototype, 'duration', {
    get() {
      return Math.min(this.event.tdur ?? Infinity, byClock.call(this));
    },
  });
}
// Skips Lighthouse's benchmark, which takes a second in every load and is only used for a warning.
pageFunctions.computeBenchmarkIndex = () => 1500;

/** Stores the session of a scenario's user, without the login page; signs out without a scenario. */
async function enter(scenario) {
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await browser.deleteCookie(...(await browser.cookies()));
  await page.evaluate(() => localStorage.clear());
  let orders = [];
  if (scenario) {
    const data = await sandbox.scenario(scenario);
    orders = data.orderIds;
    await page.setCookie({ name: 'token', value: data.token });
    await page.evaluate(({ token, phone }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('phone', `91${phone}`);
    }, data);
  }
  await page.close();
  return orders;
}

/** Loads a page as on a first visit, without caches and service worker. */
async function load(path, { whole, timed }) {
  // Opens another page first; otherwise the start of the page's process would count as the app's work.
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  const categories = [...(timed && !BUSY ? ['performance'] : []), ...(whole ? WHOLE : [])];
  const settings = {
    onlyCategories: categories.length > 0 ? categories : null,
    onlyAudits: timed ? Object.values(METRICS) : null,
    skipAudits: whole ? IDLE : null,
    disableFullPageScreenshot: true,
    // Lighthouse's phone is an Android browser tab, where the form to apply leads to the download page.
    emulatedUserAgent: false,
    ...(timed ? { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: await slower(page) } } : {}),
  };
  const config = { extends: 'lighthouse:default', settings };
  const { lhr } = await lighthouse(`${origin}${path}`, { output: 'json', logLevel: 'error' }, config, page);
  await page.close();
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const shown = new URL(lhr.finalDisplayedUrl).pathname;
  if (shown !== path) throw new Error(`${path} led to ${shown}`);
  return lhr;
}

/** Returns the factor by which the processor is slowed down to match the phone. */
async function slower(page) {
  if (BUSY) {
    const cdp = await page.createCDPSession();
    const index = await indexOfThread(page, cdp);
    await cdp.detach();
    return slowdown(index);
  }
  // A measurement by the clock needs an idle browser, but the browser may still be storing data of the previous load.
  await wait(SETTLED_AFTER);
  return slowdown(await page.evaluate(benchmarkIndex));
}

const score = (category) => Math.round(category.score * 100);

/** Returns the values of a load: milliseconds, and layout shift rounded to thousandths. */
function measured({ audits, categories }) {
  const values = Object.entries(METRICS).map(([what, audit]) => {
    const value = audits[audit].numericValue;
    // An audit that failed has no value, and no comparison with a gate would find that.
    if (!Number.isFinite(value)) throw new Error(`${audit} has no value: ${audits[audit].errorMessage}`);
    return [what, what === 'cls' ? Number(value.toFixed(3)) : Math.round(value)];
  });
  return { ...Object.fromEntries(values), ...(BUSY ? {} : { performance: score(categories.performance) }) };
}

/** Lists the failed audits with their elements. */
const complaints = (lhr) =>
  WHOLE.flatMap((category) =>
    lhr.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
      .map(({ id }) => {
        const items = lhr.audits[id].details?.items ?? [];
        const where = items.map((item) => item.node?.snippet ?? item.description ?? '').filter(Boolean);
        return `${category}: ${id} ${where.join(' ')}`;
      }),
  );

async function look({ name, scenario, path, gate }) {
  const address = path(await enter(scenario));
  const first = await load(address, { whole: true, timed: gate !== undefined });
  const whole = WHOLE.map((category) => score(first.categories[category]));
  const failures = complaints(first).map((line) => `${name}: ${line}`);
  if (whole.some((points) => points < 100) && failures.length === 0) failures.push(`${name}: ${whole.join(', ')}`);
  if (!gate) return { row: [name, '', '', '', '', ...whole], failures };

  const most = { lcp: Math.round(gate.lcp * LATER), tbt: gate.tbt * BLOCKS, cls: gate.cls };
  if (!BUSY) most.performance = gate.performance;
  const loads = [];
  for (let lhr = first; ; lhr = await load(address, { whole: false, timed: true })) {
    const got = measured(lhr);
    loads.push(got);
    const times = lhr.configSettings.throttling.cpuSlowdownMultiplier.toFixed(1);
    say(`${name}, load ${loads.length}: LCP ${got.lcp} ms, TBT ${got.tbt} ms, CLS ${got.cls}, slowed ${times} times`);
    if (loads.length >= LOADS || (BUSY && isSettled(loads, most, LOADS))) break;
  }
  const got = reached(loads);
  for (const what of misses(got, most)) failures.push(`${name}: ${what} ${got[what]}, the gate is ${most[what]}`);
  return { row: [name, got.performance ?? '', `${got.lcp} ms`, `${got.tbt} ms`, got.cls, ...whole], failures };
}

const sandbox = await serveSandbox(process.env.E2E_WEB);
const { origin } = sandbox;
// Uses Lighthouse's own driver, because a second driver would also process every event of the browser.
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGUMENTS],
  defaultViewport: null,
  timeout: 60_000,
  protocolTimeout: 120_000,
});
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const results = [];
try {
  for (const page of PAGES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const result = await look(page);
    say(`${page.name}: accessibility, best practices and SEO ${result.row.slice(5).join(', ')}`);
    results.push(result);
  }
} finally {
  await browser.close();
  await sandbox.stop();
}
const head = ['page', 'performance', 'LCP', 'TBT', 'CLS', 'accessibility', 'best practices', 'SEO'];
const rows = results.map(({ row }) => row);
console.log(table(head, rows));
for (const failure of results.flatMap(({ failures }) => failures)) {
  console.error(`missed: ${failure}`);
  process.exitCode = 1;
}
