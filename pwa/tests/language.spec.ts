import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';
import { words } from './support/words';

/** Every English locale with a region gets the app's own wording; plain `en` gets the specification's wording (contract §8). */
for (const [locale, overdue, amount] of [
  ['en', 'Overdued', '₹5,000.00'],
  ['en-US', 'Overdue', '₹5,000'],
  ['en-GB', 'Overdue', '₹5,000'],
  ['en-IN', 'Overdue', '₹5,000'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the phone decides which English it is, on the login page and behind it', async ({ app, page }) => {
      await page.goto('/login');
      const agreement = page.getByRole('link', { name: /^Loan Guarantee/ });
      await expect(agreement).toHaveText(locale === 'en' ? 'Loan Guarantee Argreement' : 'Loan Guarantee Agreement');
      await app.openAs('overdue-3-days', '/order');
      const order = page.getByRole('article').first();
      await expect(order.getByText(overdue, { exact: true })).toBeVisible();
      await expect(order.getByText(amount, { exact: true })).toBeVisible();
    });
  });
}

test.describe('a page that the browser translates', () => {
  /** Wraps each text in an element, like Google Translate, except where the page forbids translation. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.parentElement?.closest('[translate=no], script, style') != null) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    });

  test('goes on: the orders, their dialog, and other pages', async ({ app, page }) => {
    await app.openAs('loaned', '/order');
    const amount = page.getByRole('article').getByText('5,000.00').first();
    await expect(amount).toBeVisible();
    await expect(amount.locator('xpath=ancestor-or-self::*[@translate="no"]')).not.toHaveCount(0);
    await translate(page);
    await page.getByRole('button', { name: 'Levels' }).click();
    await translate(page);
    await page.getByRole('dialog').getByRole('button').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(amount).toBeVisible();
  });

  test('goes on: the form to apply shows no former amount', async ({ app, page }) => {
    await app.openAs('verified', '/product/saral-first/detail');
    const repay = page.locator('[translate=no]').filter({ hasText: '5,035' });
    const seen = repay.filter({ visible: true }).first();
    await expect(seen).toBeVisible();
    await translate(page);
    await page.locator('label').filter({ hasText: '2,000' }).first().click();
    await expect(page.getByRole('radio', { name: /2,000/ })).toBeChecked();
    await expect(repay).toHaveCount(0);
    await translate(page);
    await page.locator('label').filter({ hasText: '5,000' }).first().click();
    await expect(seen).toBeVisible();
  });
});

test('taps on the language and then on Send code before the first script are both carried out', async ({
  page,
  qa,
}) => {
  const { phone } = await qa.scenario('verified');
  const letGo = await hold(page, '**/app.*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  letGo();
  await expect(page.getByLabel(words('hi', 'login.phone'))).toHaveValue(phone);
  expect(await qa.code(phone)).toMatch(/^\d+$/);
});
