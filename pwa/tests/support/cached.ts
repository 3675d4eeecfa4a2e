import { type Page, expect } from '@playwright/test';
import { cachedInPage, listedInPage } from './cachedParts.mjs';

/** Everything that the service worker keeps, by address, in all caches. */
export const cachedPaths = (page: Page): Promise<string[]> => page.evaluate(cachedInPage);

/**
 * Waits until the whole app lies on the phone: its first parts come with the worker, the others after the first page. And
 * until the worker is the one that answers: without a network a page that is opened then comes from it.
 */
export async function wholeAppCached(page: Page): Promise<void> {
  const list = await page.evaluate(listedInPage);
  expect(list.length, 'parts of the app').toBeGreaterThan(50);
  const missing = async () => {
    const there = new Set(await cachedPaths(page));
    return list.filter((path) => !there.has(path));
  };
  await expect.poll(missing, { message: 'parts of the app that are not kept', timeout: 60_000 }).toEqual([]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
