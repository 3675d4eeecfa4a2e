import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * How quick the phone is that measurements of time stand for, by the benchmark that Lighthouse and Chrome's own tools use
 * (`BenchmarkIndex`; a Moto G Power of 2022 has 264, a Pixel 5 about 1000). It is Lighthouse's own phone: its mobile profile
 * slows a desktop four times, and is made for one of at least 1500.
 */
export const PHONE = 1500 / 4;

/** The benchmark, to be run in a page that has nothing else to do; takes a second. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** How many times a processor of this index is slowed to be as quick as the phone. A slower one is not made quicker. */
export const slowdown = (index) => Math.max(1, index / PHONE);

/**
 * The same of a page by the time that its thread really ran for. Others' work on the machine makes a processor look slower by
 * the clock, and the phone quicker than it is; not so here. `cdp` is a session of the page's, of puppeteer or Playwright.
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
