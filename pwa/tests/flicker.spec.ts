import type { JSHandle, Page } from '@playwright/test';
import { expect, test } from './support/app';

/** Paths of screens with data, by scenario; `{id}` is the scenario's first order. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  verified: [
    '/',
    '/order',
    '/personal',
    '/product/saral-first',
    '/product/saral-first/detail',
    '/bank?pid=saral-first',
    '/bank/add?pid=saral-first',
    '/bank/ifsc?pid=saral-first',
    '/schedule',
  ],
  'new-user': ['/auth/basic?pid=saral-first', '/auth/work?pid=saral-first', '/feedback'],
  'half-verified-identity': ['/auth/identity?pid=saral-first', '/auth/contacts?pid=saral-first'],
  'half-verified-work': ['/auth/identity?pid=saral-first'],
  auditing: ['/orders/{id}/audit'],
  passed: ['/orders/{id}/confirm'],
  loaned: ['/orders/{id}/detail', '/orders/{id}/extension'],
  cancelled: ['/orders/{id}/reapply'],
  scheduled: ['/schedule/{id}?pid=saral-first'],
};

/** Waits for the data, focuses the last control and remembers all controls. */
async function remember(page: Page): Promise<JSHandle<{ elements: Element[]; focus: Element | null }>> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  return page.evaluateHandle(() => {
    const elements = [...document.querySelectorAll('main :is(a, button, input, select, textarea, h2, table)')];
    const focus = elements.filter((element): element is HTMLElement => (element as HTMLElement).tabIndex >= 0).at(-1);
    focus?.focus({ preventScroll: true });
    return { elements, focus: document.activeElement };
  });
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));

const missing = (seen: JSHandle<{ elements: Element[]; focus: Element | null }>) =>
  seen.evaluate(({ elements, focus }) => [
    ...elements.filter((element) => !element.isConnected).map((element) => element.textContent),
    ...(document.activeElement === focus ? [] : ['the focus']),
  ]);

for (const [scenario, paths] of Object.entries(SCREENS)) {
  for (const path of paths) {
    test(`a network that flickers leaves ${path} as it stands (${scenario})`, async ({ app, page, qa, context }) => {
      const { token, phone, orderIds } = await qa.scenario(scenario);
      await app.signIn(token, phone);
      await page.goto(path.replace('{id}', orderIds[0] ?? ''));
      const seen = await remember(page);
      expect(await seen.evaluate(({ elements }) => elements.length)).toBeGreaterThan(0);
      const held: (() => void)[] = [];
      let reads = 0;
      let failed = 0;
      page.on('requestfailed', () => (failed += 1));
      await page.route('**/api1/**', async (route) => {
        // Ignores tracking calls, which are repeated too but read no data.
        if (!route.request().url().includes('/burying-point/')) reads += 1;
        await new Promise<void>((resolve) => held.push(resolve));
        await route.abort();
      });
      await context.setOffline(true);
      await context.setOffline(false);
      await expect.poll(() => reads, { message: 'calls by which it is read again' }).toBeGreaterThan(0);
      await drawn(page);
      expect(await missing(seen), 'while it is read again').toEqual([]);
      for (const fail of held) fail();
      await expect.poll(() => failed).toBeGreaterThanOrEqual(held.length);
      await drawn(page);
      expect(await missing(seen), 'when nothing came').toEqual([]);
    });
  }
}
