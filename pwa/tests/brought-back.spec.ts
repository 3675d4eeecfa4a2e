import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../../scripts/lib/chromium.mjs';
import { BrowserQa } from '../../server/clients/typescript/playwright.mjs';
import { expect, test } from './support/app';

test('the page is put aside whole when the borrower leaves for another one, and stands as it was on the way back', async ({
  baseURL = '',
}) => {
  // Playwright switches the back-forward cache off where it starts the browser itself.
  const browser = await chromium.launch({
    ...(process.env.CHROME === undefined ? {} : { executablePath: process.env.CHROME }),
    args: CHROMIUM_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL, locale: 'en' });
    const page = await context.newPage();
    const qa = await BrowserQa.join(context, baseURL);
    await qa.signIn(page, await qa.scenario('loaned'));
    await page.goto(`${baseURL}/personal`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    const locks = () =>
      page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name?.split('-')[0]));
    await expect.poll(locks).toContain('build');
    await page.evaluate(() => void Object.assign(window, { stood: true }));
    await page.goto(`${baseURL}/robots.txt`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    const why = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
      return JSON.stringify(entry?.notRestoredReasons ?? null);
    });
    expect(await page.evaluate(() => (window as { stood?: boolean }).stood === true), why).toBe(true);
    await expect.poll(locks).toContain('build');
  } finally {
    await browser.close();
  }
});
