import { type Page, expect } from '@playwright/test';
import { cachedInPage, listedInPage } from './cachedParts.mjs';

export const cachedPaths = (page: Page): Promise<string[]> => page.evaluate(cachedInPage);

/** Waits until the whole app is cached and the service worker controls the page, so that the app can start offline. */
export async function wholeAppCached(page: Page): Promise<void> {
  const list = await page.evaluate(listedInPage);
  expect(list.length, 'parts of the app').toBeGreaterThan(30);
  const missing = async () => {
    const there = new Set(await cachedPaths(page));
    return list.filter((path) => !there.has(path));
  };
  await expect.poll(missing, { message: 'parts of the app that are not kept', timeout: 60_000 }).toEqual([]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
