import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../../scripts/lib/chromium.mjs';
import { BrowserQa } from '../../server/clients/typescript/playwright.mjs';
import { expect, test } from './support/app';

test('a page that is left holds no lock, is put aside whole and brought back', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  // Playwright disables the back-forward cache in browsers that it launches.
  const browser = await chromium.launch({
    ...(process.env.CHROME === undefined ? {} : { executablePath: process.env.CHROME }),
    args: CHROMIUM_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en' });
    const page = await context.newPage();
    const qa = await BrowserQa.join(context, origin);
    await qa.signIn(page, await qa.scenario('loaned'));
    await page.goto(`${origin}/personal`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    await expect.poll(locks, { message: 'what the page holds' }).toContainEqual(expect.stringMatching(/^build-/));
    const browserSays = await context.newCDPSession(page);
    await browserSays.send('Page.enable');
    // Asks the browser whether it restored the page from the cache, because Playwright loses such a page.
    const came = new Promise<string>((resolve) => {
      browserSays.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason).join(', ')),
      );
      browserSays.on(
        'Page.frameNavigated',
        ({ type }) => type === 'BackForwardCacheRestore' && resolve('brought back'),
      );
    });
    await page.goto(`${origin}/robots.txt`);
    // Some browsers do not cache a page that holds a lock. Chromium does, so this test checks the locks.
    expect(await locks(), 'what the page that was left holds').toEqual([]);
    const { currentIndex, entries } = await browserSays.send('Page.getNavigationHistory');
    await browserSays.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
    expect(await came).toBe('brought back');
  } finally {
    await browser.close();
  }
});
