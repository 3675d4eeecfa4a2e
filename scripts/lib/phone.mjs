import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * Speed of the emulated phone, as the `BenchmarkIndex` of Lighthouse and Chrome's tools. A Moto G Power of 2022 has 264, a Pixel 5 about
 * 1000. Lighthouse's mobile profile slows a desktop computer, with an index of at least 1500, down by a factor of four.
 */
export const PHONE = 1500 / 4;

/** The benchmark takes a second and must run in an idle page. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** Returns the factor that slows a processor with this index down to the phone's speed; 1 for a slower processor. */
export const slowdown = (index) => Math.max(1, index / PHONE);

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
