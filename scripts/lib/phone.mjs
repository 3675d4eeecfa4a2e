import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Speed of the emulated phone, as the `BenchmarkIndex` of Lighthouse and Chrome's tools. A Moto G Power of 2022 has 264, a Pixel 5 about
 * 1000. Lighthouse's mobile profile slows a desktop computer, with an index of at least 1500, down by a factor of four.
 */
const INDEX = 1500 / 4;

/** The benchmark takes a second and must run in an idle page. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** Returns the factor that slows a processor with this index down to the phone's speed; 1 for a slower processor. */
export const slowdown = (index) => Math.max(1, index / INDEX);

/**
 * Runs the benchmark; returns the index by the processor time of the page's thread. By the clock, other work on the machine would make
 * the processor look slower, and the emulated phone would be too fast. `cdp` is the page's DevTools session of puppeteer or Playwright.
 */
export async function indexOfThread(page, cdp) {
  await cdp.send('Performance.enable');
  const times = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const read = (name) => metrics.find((one) => one.name === name).value;
    return { ran: read('ThreadTime'), clock: read('Timestamp') };
  };
  const before = await times();
  const index = await page.evaluate(benchmarkIndex);
  const after = await times();
  await cdp.send('Performance.disable');
  return index / Math.min(1, (after.ran - before.ran) / (after.clock - before.clock));
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // The browser would not slow down a service worker's downloads.
  serviceWorkers: 'block',
};

/** Opens a page without any data of the app; returns it with a function that slows down its processor (by `times`) and its network. */
export async function openPhone(browser, origin) {
  const page = await browser.newPage(PHONE);
  // Creates the page's process.
  await page.goto(`${origin}/robots.txt`);
  const slowDown = async (times, { download, upload, latency }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
    await cdp.send('Network.enable');
    const line = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
    await cdp.send('Network.emulateNetworkConditions', line);
  };
  return { page, slowDown };
}
