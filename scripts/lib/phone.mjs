import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * How fast the phone is that time measurements stand for, by the benchmark that Lighthouse and Chrome's own tools use
 * (`BenchmarkIndex`; a Moto G Power of 2022 has 264, a Pixel 5 about 1000). It is Lighthouse's own phone: its mobile
 * profile slows a desktop down four times, and is made for a desktop of at least 1500.
 */
export const PHONE = 1500 / 4;

/** The benchmark, to be run in a page that has nothing else to do; takes a second. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** By which factor a processor of this index is slowed down to match the phone. A slower one stays as it is. */
export const slowdown = (index) => Math.max(1, index / PHONE);

/**
 * The same benchmark of a page, by the time for which its thread really ran. By the clock, other work on the machine
 * would make the processor look slower, and the phone would come out too fast. `cdp` is a session of the page's, of
 * puppeteer or Playwright.
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
