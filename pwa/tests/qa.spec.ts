import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { installAxe, violations } from './support/axe';

/** The answer that the page shows of the last thing it did. */
const said = (page: Page) => page.getByRole('status');

test.describe('the page of test controls', () => {
  test('loads a scenario, moves its order and its clock, and opens the app as its user', async ({ app, page }) => {
    await page.goto('/__qa');
    await expect(page.getByRole('heading', { level: 1, name: 'Test controls' })).toBeVisible();
    await page.getByLabel('Phone (ten digits').fill('7000099123');
    await page.getByRole('button', { name: 'Load auditing' }).click();
    await expect(said(page)).toContainText('Loaded 7000099123');

    const users = page.getByRole('region', { name: 'Users' });
    await expect(users.getByText('917000099123')).toBeVisible();
    await expect(users.getByText('1234')).toBeVisible();

    const orders = page.getByRole('region', { name: 'Orders' });
    await expect(orders.getByText('1 Auditing')).toBeVisible();
    await expect(orders.getByRole('button')).toHaveText(['approve', 'deny', 'withdraw']);
    await orders.getByRole('button', { name: 'approve' }).click();
    await expect(said(page)).toContainText('approve: done');
    await expect(orders.getByText('2 Pass')).toBeVisible();

    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByRole('button', { name: 'Stop' }).click();
    await expect(clock.getByText('(stopped)')).toBeVisible();
    await clock.getByLabel('Instant').fill('2027-02-28T23:59:00+05:30');
    await clock.getByRole('button', { name: 'Set clock' }).click();
    await expect(clock.getByText('2027-02-28T23:59:00+05:30')).toBeVisible();
    await expect(orders.getByText('10 Cancel')).toBeVisible();
    await clock.getByLabel('Duration').fill('P1DT1M');
    await clock.getByRole('button', { name: 'Advance clock' }).click();
    await expect(clock.getByText('2027-03-02T00:00:00+05:30')).toBeVisible();

    await page.getByRole('button', { name: 'Load and open loaned' }).click();
    await page.waitForURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await app.page.goto('/order');
    await expect(page.getByText('Loaned').first()).toBeVisible();
  });

  test('orders and removes faults, shows and empties the journal, says what it was refused', async ({
    app,
    page,
    qa,
  }) => {
    const asked = page.waitForResponse('**/api1/home/v1/index');
    await app.openAs('verified');
    await asked;
    await page.goto('/__qa');
    const faults = page.getByRole('region', { name: 'Faults' });
    await faults.getByRole('textbox', { name: 'Status' }).fill('503');
    await faults.getByLabel('Times').fill('3');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('"left":3')).toBeVisible();
    await faults.getByRole('button', { name: /^Remove fault/ }).click();
    await expect(faults.getByText('"left":3')).toHaveCount(0);
    await faults.getByLabel('Kind').selectOption('latency');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(said(page)).toContainText('Refused');

    const journal = page.getByRole('region', { name: 'Journal' });
    await expect(journal.getByText('/api1/home/v1/index').first()).toBeVisible();
    await journal.locator('summary').first().click();
    await expect(journal.locator('pre').first()).toBeVisible();
    await journal.getByRole('button', { name: 'Empty journal' }).click();
    await expect(journal.getByText('/api1/home/v1/index')).toHaveCount(0);

    await page.getByRole('button', { name: 'Reset this tenant' }).click();
    await expect(page.getByRole('region', { name: 'Users' }).getByRole('listitem')).toHaveCount(0);
    await page.getByLabel('Tenant (empty').fill(`${qa.tenant}-b`);
    await page.getByRole('button', { name: 'Use tenant' }).click();
    await expect(page.getByRole('banner').getByText(`${qa.tenant}-b`)).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      test(`is accessible and fits ${width} px, ${colorScheme}`, async ({ app, page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 740 });
        await app.openAs('overdue-3-days');
        await installAxe(page);
        await page.goto('/__qa');
        const [scroll, client] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(scroll).toBeLessThanOrEqual(client ?? 0);
        expect(await violations(page)).toEqual([]);
      });
    }
  }
});
