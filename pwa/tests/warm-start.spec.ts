import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { wholeAppCached } from './support/cached';
import { type Start, putBrowserFirst, quiet, verdict } from './support/processor';
import { benchmarkIndex, slowdown } from '../../scripts/lib/phone.mjs';

// Tracing would slow the page down.
test.use({ serviceWorkers: 'allow', trace: 'off' });

/** Limits for the first paint, and for the response to a tap, in milliseconds. */
const PAINTS_WITHIN = 1000;
const ANSWERS_WITHIN = 100;
/** Minimum human reaction time, in milliseconds. */
const REACTS_AFTER = 300;
/** Maximum wait for an idle machine before each start, in milliseconds. */
const WAITS_AT_MOST = 3000;

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = 'first-contentful-paint';
    while (performance.getEntriesByName(name).length === 0) await new Promise((later) => setTimeout(later, 20));
    return performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  });

/** Taps a link; returns the duration of the longest event of the tap in milliseconds. */
async function tap(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.entryType === 'first-input' || ('interactionId' in entry && entry.interactionId))
          seen.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    observer.observe({ type: 'first-input' });
    Object.assign(window, { tapped: seen });
  });
  await page.waitForTimeout(REACTS_AFTER);
  await page.getByRole('link', { name }).tap();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The browser reports events some time after the paint. Of the events below 16 ms, it reports only the page's first input.
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { tapped: number[] }).tapped);
  expect(seen.length, 'the tap was seen').toBeGreaterThan(0);
  return Math.max(...seen);
}

// `make test-alone` runs `@alone` tests one at a time, because parallel tests would distort the times.
test('without a network the installed app paints and answers at once on a slow phone @alone', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(300_000);
  putBrowserFirst();
  await app.openAs('loaned');
  await page.goto('/order');
  await expect(page.getByRole('link', { name: /^Loaned, Saral First/ })).toBeVisible();
  await wholeAppCached(page);
  await page.close();
  await context.setOffline(true);
  const paints: (Start & { readonly took: number })[] = [];
  const answers: (Start & { readonly took: number })[] = [];
  const slowed: number[] = [];
  while (verdict(paints) === undefined || verdict(answers) === undefined) {
    const idle = await quiet(WAITS_AT_MOST);
    const phone = await context.newPage();
    // Sets `onLine`, because Chromium loses the emulated offline state when the first address opens a new process.
    await phone.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    const index = await phone.evaluate(benchmarkIndex);
    const slower = slowdown(index);
    const cdp = await context.newCDPSession(phone);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await phone.goto('/', { waitUntil: 'commit' });
    const paint = await firstPaint(phone);
    await expect(phone.getByText('You are offline')).toBeVisible();
    const answer = await tap(phone, 'Account');
    let share = 1;
    if (paint > PAINTS_WITHIN || answer > ANSWERS_WITHIN) {
      // If the machine has become slower since the first benchmark, reduces the times by the same factor.
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const during = (index + (await phone.evaluate(benchmarkIndex))) / 2;
      share = Math.min(1, during / index);
    }
    await phone.close();
    const alone = idle && (await quiet(0));
    const judged = (took: number, limit: number) => ({ took: Math.round(took), within: took <= limit, alone });
    paints.push(judged(paint * share, PAINTS_WITHIN));
    answers.push(judged(answer * share, ANSWERS_WITHIN));
    slowed.push(slower);
  }
  const listed = (starts: readonly { readonly took: number }[]) => starts.map(({ took }) => took).join(', ');
  const times = slowed.map((slower) => slower.toFixed(1)).join(', ');
  const alone = paints.filter((start) => start.alone).length;
  const measured = `first paint ${listed(paints)} ms; tap ${listed(answers)} ms; slowed ${times} times; ${alone} alone on the machine`;
  process.stdout.write(`  ${measured}\n`);
  expect(verdict(paints), `${PAINTS_WITHIN} ms: ${measured}`).toBe(true);
  expect(verdict(answers), `${ANSWERS_WITHIN} ms: ${measured}`).toBe(true);
});
