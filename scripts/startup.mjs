#!/usr/bin/env node
// Measures the first start on a slow phone (slow 4G, and the processor of `scripts/lib/phone.mjs`), and compares builds:
//   node scripts/startup.mjs [--runs=7] [--pages=login,home,…] [dist [another dist …]]
// Every build has its own server. The builds are loaded in turn with empty caches, so that other work on the machine affects all of
// them. For each page, prints the medians in milliseconds and the differences from the first build: first and largest contentful
// paint, time until the page is usable (shows an expected text or element), and the longest task.
/* global window, document, MutationObserver, requestAnimationFrame */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { throttling } from 'lighthouse/core/config/constants.js';
import { BrowserQa } from '../server/clients/typescript/playwright.mjs';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { benchmarkIndex, openPhone, slowdown } from './lib/phone.mjs';
import { serveSandbox } from './lib/server.mjs';
import { percentile } from './lib/taken.mjs';

/** The pages: address, scenario, and the text or element that shows that the page is usable. */
const PAGES = {
  login: { path: () => '/login', usable: { selector: 'button[type="submit"]' } },
  home: { scenario: 'loaned', path: () => '/', usable: { text: '5,035' } },
  order: { scenario: 'loaned', path: ([id]) => `/orders/${id}/detail`, usable: { text: 'What happened' } },
  product: { scenario: 'verified', path: () => '/product/saral-first/detail', usable: { text: '4,410' } },
};
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, pages: { type: 'string', default: Object.keys(PAGES).join() } },
  allowPositionals: true,
});
const folders = positionals.length > 0 ? positionals : ['dist'];
const { rttMs: latency, throughputKbps } = throttling.mobileSlow4G;
const LINE = { latency, download: throughputKbps * 125, upload: 96_000 };
/** The measured values: first and largest contentful paint, time until usable, and longest task, which blocks the page. */
const MEASURED = ['fcp', 'lcp', 'usable', 'longest'];
/** Wait for a larger paint after the page is usable, and time limit of a load, in milliseconds. */
const SETTLES = 1500;
const WITHIN = 60_000;

/** Runs in the page before its scripts: records the largest paint, the longest task and when the page is usable. */
function watch({ selector, text }) {
  const times = { lcp: NaN, usable: NaN, longest: 0 };
  Object.assign(window, { startup: times });
  new PerformanceObserver((list) => {
    times.lcp = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = new MutationObserver(() => {
    const there = selector ? document.querySelector(selector) : document.body?.textContent.includes(text);
    if (!there) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => (times.usable = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

async function load(browser, origin, { scenario, path, usable }, slower) {
  const { page, slowDown } = await openPhone(browser, origin);
  try {
    const qa = new BrowserQa(origin);
    const { orderIds, ...session } = scenario ? await qa.scenario(scenario) : {};
    if (scenario) await qa.signIn(page, session);
    await page.addInitScript(watch, usable);
    await slowDown(slower, LINE);
    await page.goto(origin + path(orderIds), { waitUntil: 'domcontentloaded', timeout: WITHIN });
    await page.waitForFunction(() => !Number.isNaN(window.startup.usable), null, { timeout: WITHIN, polling: 200 });
    await page.waitForTimeout(SETTLES);
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      ...window.startup,
    }));
  } finally {
    await page.close();
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGUMENTS,
});
const servers = await Promise.all(folders.map((folder) => serveSandbox(folder)));
try {
  const blank = await browser.newPage();
  const slower = slowdown(await blank.evaluate(benchmarkIndex));
  await blank.close();
  process.stdout.write(`slowed ${slower.toFixed(1)} times, ${values.runs} loads of each, medians in ms\n`);
  for (const name of values.pages.split(',')) {
    const seen = folders.map(() => []);
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const [i, server] of servers.entries())
        seen[i].push(await load(browser, server.origin, PAGES[name], slower));
    }
    const median = (loads, what) =>
      percentile(
        loads.map((one) => one[what]),
        50,
      );
    const all = seen.map((loads) => MEASURED.map((what) => Math.round(median(loads, what))));
    for (const [i, medians] of all.entries()) {
      const more = medians.map((ms, index) => `${ms} (${ms >= all[0][index] ? '+' : ''}${ms - all[0][index]})`);
      const shown = (i === 0 ? medians : more).map((ms, index) => `${MEASURED[index]} ${ms}`);
      process.stdout.write(`${name.padEnd(8)} ${folders[i].padEnd(24)} ${shown.join(', ')}\n`);
    }
  }
} finally {
  await browser.close();
  await Promise.all(servers.map(({ stop }) => stop()));
}
