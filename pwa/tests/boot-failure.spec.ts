import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { installAxe, violations } from './support/axe';
import { hold } from './support/hold';

// A service worker would hide the network failure.
test.use({ serviceWorkers: 'block' });

for (const [what, files] of [
  ['the app', '**/main.*.js'],
  ['the words', /\/texts-[^/]*\.js$/],
] as const) {
  test(`a page to which ${what} does not come says so, and goes on when it does`, async ({ app, page }) => {
    await app.openAs('verified');
    await page.route(files, (route) => route.abort());
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'Saral could not be loaded' });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('link', { name: /Try again/ })).toHaveAttribute('href', '');
    await page.unroute(files);
    await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

for (const address of ['/login', '/', '/order']) {
  test(`a browser without WebAssembly says so at ${address}, and the way out`, async ({ app, page }) => {
    if (address === '/order') await app.openAs('loaned', '/healthz');
    await page.addInitScript(() => {
      delete (window as { WebAssembly?: unknown }).WebAssembly;
    });
    await page.goto(address);
    const notice = page.getByRole('alert').filter({ hasText: 'WebAssembly' });
    await expect(notice).toBeInViewport({ ratio: 1, timeout: 5000 });
    await expect(notice).toContainText('another browser');
    await expect(notice).toContainText('दूसरे ब्राउज़र');
    await expect(notice).toContainText('support@saral.example');
    await expect(page.getByRole('button')).toHaveCount(0);
  });
}

test('a page on a line that stalls says so, and where to tap', async ({ app, page }) => {
  await app.openAs('verified');
  await page.clock.install();
  let letGo: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/main.*.js', async (route) => {
    await stalled;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const notice = page.getByRole('alert').filter({ hasText: 'Saral could not be loaded' });
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
  await page.waitForTimeout(500);
  await expect(notice).toBeHidden();
  await page.clock.fastForward(21_000);
  await expect(notice).toBeInViewport({ ratio: 1 });
  letGo();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an app that stands is not said to have failed where its rules take long', async ({ app, page }) => {
  await app.openAs('verified', '/healthz');
  await page.clock.install();
  const letGo = await hold(page, '**/*.wasm');
  await page.goto('/');
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  await page.clock.fastForward(30_000);
  const notice = page.getByRole('alert').filter({ hasText: 'Saral could not be loaded' });
  // Waits until the effects of the timers are rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(notice).toBeHidden();
  letGo();
  await expect(page.getByText('₹5,000.00').first()).toBeVisible();
  await expect(notice).toBeHidden();
});

/** Stalls all requests for core until the returned function is called. */
async function stall(page: Page): Promise<() => void> {
  let stalls = true;
  await page.route('**/*.wasm', (route) => (stalls ? undefined : route.continue()));
  return () => {
    stalls = false;
  };
}

/** Screens that need rules. Without rules the first screen is not drawn (`isDrawn`), and the second has no choices. */
const SCREENS = [
  {
    where: '/auth/basic?pid=saral-first',
    scenario: 'new-user',
    isDrawn: false,
    found: (page: Page) => page.getByLabel('Full name'),
  },
  {
    where: '/product/saral-first/detail',
    scenario: 'verified',
    isDrawn: true,
    found: (page: Page) => page.getByRole('radio', { name: /5,000/ }),
  },
];

for (const { where, scenario, isDrawn, found } of SCREENS)
  test(`${where} says within 20 seconds that its rules do not come, and gets them by Retry`, async ({ app, page }) => {
    await app.openAs(scenario, '/healthz');
    await page.clock.install();
    const moves = await stall(page);
    await page.goto(where);
    await page.clock.resume();
    const said = page.getByText('Part of this page has not come.');
    await expect(page.getByRole('banner').or(page.getByRole('main')).first()).toBeVisible();
    await expect(said).toBeHidden();
    await page.clock.fastForward(20_000);
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(found(page)).toBeVisible({ visible: isDrawn });
    moves();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(found(page)).toBeVisible();
    await expect(said).toBeHidden();
  });

test('a code asked for on a line that stalls is being asked for, and is, when the rules come', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/healthz');
  await app.signOut();
  await page.clock.install();
  const moves = await stall(page);
  await page.goto('/login');
  await page.clock.resume();
  await page.getByLabel('Mobile number').fill('7000000001');
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  await expect(send).toBeHidden();
  await page.clock.fastForward(20_000);
  moves();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the notice can be read', async ({ app, page }) => {
    await app.openAs('verified', '/healthz');
    await installAxe(page);
    await page.route('**/main.*.js', (route) => route.abort());
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'Saral could not be loaded' });
    await expect(notice).toBeVisible();
    await page.screenshot({ path: 'target/boot-failure-dark.png' });
    expect(await violations(page)).toEqual([]);
  });
});
