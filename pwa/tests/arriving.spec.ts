import { expect, test } from './support/app';
import { hold } from './support/hold';

const DETAIL = '**/order-detail.*.js';

test.describe('while the next screen is on its way', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a tap is seen to be felt, ${colorScheme}`, async ({ app, page }) => {
      await page.emulateMedia({ colorScheme });
      const letGo = await hold(page, DETAIL);
      await app.openAs('loaned', '/order');
      await page.getByRole('article').first().getByRole('link').first().click();
      const bar = page.getByRole('progressbar', { name: 'Opening the page…' });
      await expect(bar).toBeVisible();
      await expect(page).toHaveURL(/detail/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
      const box = await bar.boundingBox();
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360]);
      letGo();
      await expect(bar).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
    });
  }

  test('no line is left of screens that have come', async ({ app, page }) => {
    await app.openAs('loaned', '/order');
    for (const tab of ['Account', 'Orders', 'Account']) {
      await page.getByRole('link', { name: tab }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tab);
    }
    await page.waitForTimeout(400);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('going back while it is awaited takes the line away', async ({ app, page }) => {
    const letGo = await hold(page, DETAIL);
    await app.openAs('loaned', '/order');
    await page.getByRole('article').first().getByRole('link').first().click();
    const bar = page.getByRole('progressbar', { name: 'Opening the page…' });
    await expect(bar).toBeVisible();
    await page.goBack();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    letGo();
  });
});
