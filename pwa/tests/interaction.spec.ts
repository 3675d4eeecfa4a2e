import type { Page } from '@playwright/test';
import { AADHAAR, PAN, expect, test } from './support/app';
import { type Start, putBrowserFirst, quiet, verdict } from './support/processor';
import { benchmarkIndex, slowdown } from '../../scripts/lib/phone.mjs';

// A trace takes pictures of the page meanwhile, in the page.
test.use({ trace: 'off' });

/** From a tap or a key to the next paint, at most, in milliseconds: what Web Vitals calls good. */
const ANSWERS_WITHIN = 200;
/** Nobody taps what has not been seen: how long a hand takes at least, in milliseconds. */
const REACTS_AFTER = 300;
/** How long an entry of an interaction may take to be told after its paint, in milliseconds. */
const TOLD_WITHIN = 500;
const WAITS_AT_MOST = 3000;

type Seen = Record<string, number>;

/** Notes the longest event of each interaction, as the browser measures it. What took less than 16 ms is not listed. */
const observe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Seen = {};
    const look = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId?: number })[]) {
        const { interactionId = 0, name, duration, target } = entry;
        const at = target instanceof Element ? (target.getAttribute('name') ?? target.textContent.slice(0, 20)) : '';
        if (interactionId !== 0) seen[`${interactionId} ${name} ${at}`] = Math.round(duration);
      }
    };
    new PerformanceObserver(look).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { interactions: seen });
  });

/** The slowest interaction, and which: with fewer than fifty of them that is the page's INP. */
async function slowest(page: Page): Promise<readonly [string, number]> {
  await page.waitForTimeout(TOLD_WITHIN);
  const seen = await page.evaluate(() => (window as unknown as { interactions: Seen }).interactions);
  return Object.entries(seen).sort(([, a], [, b]) => b - a)[0] ?? ['all', 16];
}

/** Waits as a hand does before each act. */
const acting = (page: Page) => async (act: () => Promise<unknown>) => {
  await page.waitForTimeout(REACTS_AFTER);
  await act();
};

interface Form {
  readonly scenario: string;
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly use: (page: Page) => Promise<void>;
}

/** Types as a thumb does, key after key. */
const DELAY = { delay: 120 };

/** On a phone one and a half times slower both take about 200 ms, now more and now less: no gate can stand there. */
const FORMS: Readonly<Record<string, Form>> = {
  'the form to apply': {
    scenario: 'verified',
    path: '/product/saral-first/detail',
    ready: async (page) => {
      await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
      await expect(page.getByRole('checkbox').last()).toBeVisible();
    },
    use: async (page) => {
      const act = acting(page);
      const choice = (name: RegExp) => page.locator('label').filter({ hasText: name }).first();
      await act(() => choice(/3,000/).tap());
      await act(() => choice(/4,000/).tap());
      await act(() => choice(/5,000/).tap());
      await act(() => choice(/14 days/).tap());
      await act(() => choice(/7 days/).tap());
      await act(() => page.getByRole('switch').first().tap());
      await act(() => page.getByRole('switch').first().tap());
    },
  },
  'the identity step': {
    scenario: 'half-verified-work',
    path: '/auth/identity?pid=saral-first',
    ready: (page) => expect(page.getByLabel('Aadhaar number')).toBeVisible(),
    use: async (page) => {
      const act = acting(page);
      await act(() => page.getByLabel('Aadhaar number').tap());
      await act(() => page.keyboard.type(AADHAAR, DELAY));
      await act(() => page.getByLabel('PAN').tap());
      await act(() => page.keyboard.type(PAN, DELAY));
    },
  },
};

// Alone on the machine (`make test-browser` runs it after the others), or it would measure them.
for (const [name, { scenario, path, ready, use }] of Object.entries(FORMS)) {
  test(`${name} answers each tap and key in time on a slow phone @alone`, async ({ app, page, context }) => {
    test.setTimeout(600_000);
    putBrowserFirst();
    await app.openAs(scenario, path);
    await ready(page);
    await page.close();
    const runs: (Start & { readonly took: number; readonly by: string })[] = [];
    while (verdict(runs) === undefined) {
      const idle = await quiet(WAITS_AT_MOST);
      const phone = await context.newPage();
      const slower = slowdown(await phone.evaluate(benchmarkIndex));
      await phone.goto(path);
      await ready(phone);
      const cdp = await context.newCDPSession(phone);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await observe(phone);
      await use(phone);
      const [by, took] = await slowest(phone);
      await phone.close();
      const alone = idle && (await quiet(0));
      runs.push({ took, by: `${by} (slowed ${slower.toFixed(1)} times)`, within: took <= ANSWERS_WITHIN, alone });
    }
    const measured = runs.map(({ took, by }) => `${took} ms: ${by}`).join('; ');
    process.stdout.write(`  ${name}: ${measured}\n`);
    expect(verdict(runs), `${ANSWERS_WITHIN} ms: ${measured}`).toBe(true);
  });
}
