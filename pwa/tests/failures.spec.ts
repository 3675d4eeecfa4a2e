import type { Page, Request } from '@playwright/test';
import type { FailureReport } from '../src/core/types';
import { expect, test } from './support/app';
import type { BrowserQa } from '../../server/clients/typescript/playwright.mjs';

// A service worker would hide network failures. These tests do not use `app`, which fails on page errors.
test.use({ serviceWorkers: 'block' });

const CALL = '**/api1/client/v1/failures';
const PLACE = /^[\w-]+\.[0-9a-f]{8}\.js:\d+:\d+$/;

async function openAs(page: Page, qa: BrowserQa, path: string): Promise<void> {
  await qa.signIn(page, await qa.scenario('verified'));
  await page.goto(path);
}

const reported = (page: Page): Promise<Request> => page.waitForRequest(CALL);
const bodyOf = (request: Request): FailureReport => request.postDataJSON() as FailureReport;

async function counted(page: Page, kind: string, name: string): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  return Number(
    new RegExp(`^loan_app_failures_total{kind="${kind}",page="${name}"} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

test('errors that nothing caught are counted and reported without a word of what they say', async ({ page, qa }) => {
  await openAs(page, qa, '/personal/help?phone=7000099001');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const report = reported(page);
  await page.evaluate(() => {
    const failing = (text: string) => () => {
      throw new Error(text);
    };
    setTimeout(failing('Asha Verma 7000099001'));
    setTimeout(failing('another text'));
    void Promise.reject(new Error('ABCPE1234F'));
  });
  const request = await report;
  const { build, failures } = bodyOf(request);
  expect(build).toMatch(/^build-[0-9a-f]{8}$/);
  expect(failures).toEqual(
    expect.arrayContaining([
      { kind: 'error', page: 'help', place: '', count: 2 },
      { kind: 'rejection', page: 'help', place: '', count: 1 },
    ]),
  );
  const headers = await request.allHeaders();
  expect(['cookie', 'token', 'referer', 'fbp'].filter((name) => name in headers)).toEqual([]);
  expect(headers['web_uuid']).not.toBe(await page.evaluate(() => localStorage.getItem('web_uuid')));
  expect(`${request.postData()} ${JSON.stringify(headers)}`).not.toMatch(/Asha|70000|ABCPE|another/);
  // The server counts a repeated failure once an hour, so a phone cannot inflate the count.
  await expect.poll(() => counted(page, 'error', 'help')).toBe(1);
});

test('a screen whose script does not load is counted, and what cannot be reported is by a later page', async ({
  page,
  qa,
}) => {
  await openAs(page, qa, '/personal');
  await page.route(CALL, (route) => route.abort());
  await page.route('**/assets/orders.*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/client/v1/failures'));
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await lost;
  await page.unroute(CALL);
  const report = reported(page);
  await page.goto('/personal');
  const { failures } = bodyOf(await report);
  expect(failures).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'chunk', page: 'orders' })]));
});

for (const [kind, files] of [
  ['boot', '**/main.*.js'],
  ['texts', /\/texts-[^/]*\.js$/],
  ['rules', '**/*.wasm'],
] as const) {
  test(`an app that starts without its ${kind} is counted as such`, async ({ page, qa }) => {
    await qa.signIn(page, await qa.scenario('verified'));
    await page.route(files, (route) => route.abort());
    const report = reported(page);
    await page.goto('/personal', { waitUntil: 'commit' });
    const { failures } = bodyOf(await report);
    expect(failures).toEqual([{ kind, page: 'account', place: '', count: expect.any(Number) as unknown }]);
  });
}

test('an error of the app itself says where in its scripts', async ({ page, qa }) => {
  await openAs(page, qa, '/personal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const report = reported(page);
  // Makes the app fail when it sets the title of the next page.
  await page.evaluate(() => {
    Object.defineProperty(document, 'title', {
      set: () => {
        throw new Error('Asha Verma');
      },
    });
  });
  await page.getByRole('link', { name: /Help/ }).click();
  const { failures } = bodyOf(await report);
  expect(failures.some(({ place }) => PLACE.test(place))).toBe(true);
});
