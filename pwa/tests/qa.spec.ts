import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';
import { installAxe, violations } from './support/axe';

const DESKTOP = { width: 1440, height: 900 };

const said = (page: Page) => page.getByRole('status');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function opened(page: Page, button: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return tab;
}

async function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });
}

test.describe('the page of test controls', () => {
  test('loads a scenario, moves its order and its clock, and opens the app as its user', async ({ page, qa }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/__qa');
    await expect(page.getByRole('heading', { level: 1, name: 'Test controls' })).toBeVisible();
    await page.getByLabel('Phone to load with').fill('7000099123');
    await page.getByLabel('Search scenarios and screens').fill('audit /orders');
    await page.getByRole('button', { name: 'Load auditing' }).first().click();
    await expect(said(page)).toContainText('Loaded 7000099123');

    const users = region(page, 'Users');
    await expect(users.getByText('917000099123')).toBeVisible();
    await expect(users.getByText('1234')).toBeVisible();

    const orders = region(page, 'Orders');
    await expect(orders.getByText('1 Auditing')).toBeVisible();
    await expect(orders.getByRole('button')).toHaveText(['approve', 'deny', 'withdraw']);
    const picture = region(page, 'Machine').getByRole('img');
    await expect(picture).toHaveAccessibleName(/stands in 1; approve leads to 2, deny leads to 3/);
    await orders.getByRole('button', { name: 'approve' }).click();
    await expect(said(page)).toContainText('approve: done');
    await expect(orders.getByText('2 Pass')).toBeVisible();
    await expect(picture).toHaveAccessibleName(/stands in 2; withdraw leads to 10, getMoney leads to 4/);

    const tab = await opened(page, 'Open as 917000099123');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    const handle = tab.getByRole('complementary', { name: 'Test controls' });
    await expect(handle.getByRole('link')).toHaveText(new RegExp(`^${qa.tenant} · .* · no faults$`));
    await tab.goto('/order');
    await expect(tab.getByText('Pass').first()).toBeVisible();
    await expect(handle).toBeVisible();
    await handle.getByRole('button', { name: 'Hide this handle' }).click();
    await expect(handle).toHaveCount(0);
  });

  test('lets a phone carry a scenario until it asks for a code', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/__qa');
    await page.getByLabel('Phone to load with').fill('7000099124');
    await page.getByLabel('Load at sign-in').check();
    await page.getByLabel('Search scenarios and screens').fill('passed');
    await page.getByRole('button', { name: 'Load passed' }).first().click();
    await expect(said(page)).toContainText('7000099124 carries passed until it asks for a login code');
    const users = region(page, 'Users');
    await expect(users.getByText('917000099124')).toHaveCount(0);

    await page.getByLabel('Search scenarios and screens').fill('signed-out login');
    const tab = await opened(page, 'Open at screen: Login, signed-out');
    await tab.getByLabel('Mobile number').fill('7000099124');
    await tab.getByRole('button', { name: 'Send' }).click();
    await expect(tab.getByRole('button', { name: /\d+s/ })).toBeVisible();
    await page.bringToFront();
    await expect(users.getByText('917000099124')).toBeVisible();
    await expect(region(page, 'Orders').getByText('2 Pass')).toBeVisible();
  });

  test('has a clock that ticks, turns ahead, and knows what falls due next', async ({ page, qa }) => {
    await page.setViewportSize(DESKTOP);
    await qa.scenario('passed');
    await page.goto('/__qa');
    const clock = region(page, 'Clock');
    const now = clock.locator('#now');
    const before = await now.textContent();
    await expect(now).not.toHaveText(before ?? '');
    await clock.getByRole('button', { name: 'Stop' }).click();
    await expect(clock.getByText('stopped')).toBeVisible();
    await clock.getByLabel('Turn ahead').fill('48');
    await clock.getByRole('button', { name: 'Turn', exact: true }).click();
    await expect(said(page)).toHaveText('Turn: done');
    await expect(region(page, 'Orders').getByText('2 Pass')).toBeVisible();
    await expect(clock.getByText('passLapsed of')).toBeVisible();
    await clock.getByRole('button', { name: 'To next deadline' }).click();
    await expect(region(page, 'Orders').getByText('10 Cancel')).toBeVisible();
    await expect(clock.getByRole('button', { name: 'To next deadline' })).toBeDisabled();
    await clock.getByLabel('Instant').fill('2031-02-28T23:59:00');
    await clock.getByRole('button', { name: 'Set clock' }).click();
    await expect(now).toHaveText(/28 Feb 2031.*23:59:00/);
    await clock.getByRole('button', { name: '+1 day' }).click();
    await expect(now).toHaveText(/1 Mar 2031.*23:59:00/);
  });

  test('arms and removes faults, and says what was refused', async ({ page, qa }) => {
    await page.setViewportSize(DESKTOP);
    await qa.reset();
    await page.goto('/__qa');
    const faults = region(page, 'Faults');
    await faults.getByLabel('Where').selectOption({ label: '/home/v1/index · GET' });
    await faults.getByLabel('Times').fill('3');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('GET /api1/home/v1/index')).toBeVisible();
    await expect(faults.getByText('3 left')).toBeVisible();
    await faults.getByRole('button', { name: /^Remove fault/ }).click();
    await expect(faults.getByText('No faults are armed')).toBeVisible();
    await faults.getByLabel('Where').selectOption('provider sms');
    await expect(faults.getByLabel('Status', { exact: true })).toBeHidden();
    await faults.getByLabel('Forever').check();
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('Provider sms')).toBeVisible();
    await expect(faults.getByText('forever', { exact: true })).toBeVisible();
    await faults.getByLabel('Where').selectOption('* /api1/*');
    await faults.getByLabel('Kind').selectOption('latency');
    await faults.getByLabel('Milliseconds').fill('');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(said(page)).toContainText('Refused: ');
    await faults.getByRole('button', { name: 'Remove all faults' }).click();
    await expect(faults.getByText('No faults are armed')).toBeVisible();
  });

  test('shows calls as they come, filters them, and compares two', async ({ page, qa }) => {
    await page.setViewportSize(DESKTOP);
    const { token } = await qa.scenario('verified');
    await page.goto('/__qa');
    const journal = region(page, 'Journal');
    await expect(journal.getByText('No calls yet')).toBeVisible();
    const headers = { token, web_uuid: 'a-test', 'X-QA-Tenant': qa.tenant };
    await page.request.get('/api1/home/v1/index', { headers });
    await page.request.get('/api1/order/v1/list', { headers });
    const items = journal.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await items.first().locator('summary').click();
    await expect(items.first().locator('pre')).toContainText('"path": "/api1/order/v1/list"');
    for (const compare of await journal.getByRole('button', { name: /^Compare/ }).all()) await compare.click();
    await journal.getByRole('button', { name: 'Diff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Difference of two calls' });
    await expect(dialog.locator('.gone').filter({ hasText: '"path": "/api1/home/v1/index"' })).toBeVisible();
    await expect(dialog.locator('.came').filter({ hasText: '"path": "/api1/order/v1/list"' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await journal.getByLabel('Filter').fill('home 200');
    await expect(items).toHaveCount(1);
    await journal.getByLabel('Filter').fill('');
    await journal.getByRole('button', { name: 'Empty journal' }).click();
    await expect(journal.getByText('No calls yet')).toBeVisible();
  });

  test('makes a tenant, goes between tenants, resets and ends them', async ({ page, qa }) => {
    await page.setViewportSize(DESKTOP);
    await qa.scenario('verified');
    await page.goto('/__qa');
    const users = region(page, 'Users').getByRole('listitem');
    await expect(users).toHaveCount(1);
    await page.getByRole('button', { name: 'New tenant' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tenant' });
    await dialog.getByLabel('Name').fill('no such name');
    await dialog.getByRole('button', { name: 'Make tenant' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Refused');
    await dialog.getByLabel('Name').fill(`${qa.tenant}-b`);
    await dialog.getByLabel('Clock begins at').fill('2031-01-01T10:00:00');
    await dialog.getByLabel('stands still').check();
    await dialog.getByRole('button', { name: 'Make tenant' }).click();
    const tenant = page.getByRole('combobox', { name: 'Tenant' });
    await expect(tenant).toHaveValue(`${qa.tenant}-b`);
    await expect(users).toHaveCount(0);
    await expect(page.locator('#now')).toHaveText(/1 Jan 2031.*10:00:00/);
    page.on('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'End this tenant' }).click();
    await expect(tenant).toHaveValue('default');
    await tenant.selectOption(qa.tenant);
    await expect(users).toHaveCount(1);
    await page.getByRole('button', { name: 'Reset this tenant' }).click();
    await expect(users).toHaveCount(0);
  });

  test('goes to a tenant that is chosen before its script has run', async ({ page, qa }) => {
    const letGo = await hold(page, '**/console/main.js');
    await page.goto('/__qa', { waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveAttribute('data-tenant', qa.tenant);
    await page.getByRole('combobox', { name: 'Tenant' }).selectOption('default');
    letGo();
    await expect(page.locator('body')).toHaveAttribute('data-tenant', 'default');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { width, height } of [DESKTOP, { width: 360, height: 740 }]) {
      test(`is accessible and fits ${width} px, ${colorScheme}`, async ({ app, page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await app.openAs('overdue-3-days');
        await installAxe(page);
        await page.goto('/__qa');
        await page.getByLabel('Search scenarios').fill('overdue');
        await expect(region(page, 'Scenarios').getByRole('button').first()).toBeVisible();
        if (width === DESKTOP.width) expect(await scrolls(page)).toBe(false);
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
