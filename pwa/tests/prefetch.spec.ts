import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';

// A service worker would answer the requests instead of the network.
test.use({ serviceWorkers: 'block' });

const HOME = '**/api1/home/v1/index*';

function askedForHome(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/home/v1/index')) asked += 1;
  });
  return () => asked;
}

/** Sent two seconds after the page, with the page's view. */
const lastCall = (page: Page) => page.waitForResponse(/burying-point\/v3/);

test('an answer that came long before the app on a slow line is not asked for again', async ({ app, page }) => {
  await app.openAs('verified', '/healthz');
  const asked = askedForHome(page);
  await page.clock.install();
  const letGo = await hold(page, '**/main.*.js');
  const answered = page.waitForResponse(HOME);
  await page.goto('/', { waitUntil: 'commit' });
  await (await answered).finished();
  await page.clock.fastForward(40_000);
  letGo();
  await page.clock.resume();
  const last = lastCall(page);
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  await last;
  expect(asked()).toBe(1);
});

test('an answer that is still on its way when the screen stands is not asked for again', async ({ app, page }) => {
  await app.openAs('verified', '/healthz');
  const asked = askedForHome(page);
  const letGo = await hold(page, HOME);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const last = lastCall(page);
  letGo();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  await last;
  expect(asked()).toBe(1);
});

test('a call that failed is made again when the borrower says so, and not before', async ({ app, page }) => {
  await app.openAs('verified', '/healthz');
  const asked = askedForHome(page);
  await page.route(HOME, (route) => route.abort());
  const last = lastCall(page);
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await last;
  expect(asked()).toBe(1);
  await page.unroute(HOME);
  await retry.click();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  expect(asked()).toBe(2);
});
