import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * The speed of the phone that time measurements stand for, in the benchmark of Lighthouse and Chrome's tools (`BenchmarkIndex`; a
 * Moto G Power of 2022 has 264, a Pixel 5 about 1000). It is Lighthouse's phone: its mobile profile slows down a desktop of at least
 * 1500 four times.
 */
export const PHONE = 1500 / 4;

/** The benchmark, to be run in a page that has nothing else to do; takes a second. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** The factor by which a processor with this index is slowed down to match the phone; 1 if it is slower already. */
export const slowdown = (index) => Math.max(1, index / PHONE);

/**
 * The same benchmark, timed by the page's thread instead of the clock: by the clock, other work on the machine would make the
 * processor look slower and the emulated phone too fast. `cdp` is the page's DevTools session, by puppeteer or Playwright.
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
