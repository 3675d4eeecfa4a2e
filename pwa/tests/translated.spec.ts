import type { Page } from '@playwright/test';
import { expect, test } from './support/app';

/** Simulates Google Translate: puts each translatable text node into a `<font>`. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, [translate=no]')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  });

test.describe('a page that the browser translates', () => {
  test('of an application goes on: another amount, a dialog, and back', async ({ app, page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await app.openAs('verified', '/product/saral-first/detail');
    await page.getByRole('radio', { name: /5,000/ }).waitFor();
    await translate(page);
    await page.getByRole('radio', { name: /3,000/ }).check({ force: true });
    await expect(page.locator('main')).toContainText('₹3,000');
    await expect(page.locator('main dl').last()).not.toContainText('₹4,410');
    await translate(page);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    await expect(dialog).toBeVisible();
    await translate(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.locator('h1')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('of the orders follows them: what was due becomes overdue', async ({ app, page, qa }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await app.openAs('loaned', '/order');
    await expect(page.getByText('Loaned').first()).toBeVisible();
    await translate(page);
    await qa.advance('P9D');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('link', { name: 'Account' }).click();
    await translate(page);
    await page.getByRole('link', { name: 'Orders', exact: false }).first().click();
    await expect(page.getByText('Overdued').first()).toBeVisible();
    await translate(page);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Account');
    expect(errors).toEqual([]);
  });
});
