import { type Page, expect } from '@playwright/test';

/** Everything that the service worker keeps, by address, in all caches. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Everything that the service worker of the server's version is to keep: the list that the build put into it. */
async function listed(page: Page): Promise<string[]> {
  const worker = await page.evaluate(async () => (await fetch('/sw.js')).text());
  const list = [...worker.matchAll(/\burl['"]?:\s*['"]([^'"]+)/g)].map(([, path]) => path ?? '');
  expect(list.length, 'parts of the app').toBeGreaterThan(50);
  return list;
}

/** Waits until the whole app lies on the phone: its first parts come with the worker, the others after the first page. */
export async function wholeAppKept(page: Page): Promise<void> {
  const list = await listed(page);
  const missing = async () => {
    const there = new Set(await kept(page));
    return list.filter((path) => !there.has(path));
  };
  await expect.poll(missing, { message: 'parts of the app that are not kept', timeout: 30_000 }).toEqual([]);
}
