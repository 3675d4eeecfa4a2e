import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored } from './support/vault';

interface Icon {
  readonly src: string;
  readonly type: string;
}
interface Manifest {
  readonly icons: readonly Icon[];
  readonly screenshots: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[];
}

test.use({ serviceWorkers: 'allow' });

const manifestOf = async (request: APIRequestContext) =>
  (await (await request.get('/manifest.webmanifest')).json()) as Manifest;

const shortcuts = async (request: APIRequestContext): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await manifestOf(request)).shortcuts.map(({ name, url }) => [name, url]));

test.describe('installing the app', () => {
  test('has nothing against it, as Chromium says', async ({ page, app }) => {
    await app.openAs('loaned');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const session = await page.context().newCDPSession(page);
    const { errors, url, data } = await session.send('Page.getAppManifest');
    expect(url).toMatch(/\/manifest\.webmanifest$/);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', display_override: ['standalone', 'minimal-ui'] });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Ignores the error that a private window cannot install apps, because tests run in private windows.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  test('finds every picture that the manifest and the page name', async ({ page, request }) => {
    const manifest = await manifestOf(request);
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    await page.goto('/login');
    const links = await page
      .locator('link[rel^=apple-touch]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(10);
    for (const { src, type } of [...pictures, ...links.map((src) => ({ src, type: 'image/png' }))]) {
      const answer = await request.head(src);
      expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
    }
  });

  test('gives shortcuts to the orders and to the loan that is to be repaid', async ({ page, app, request }) => {
    const { orderIds } = await app.openAs('loaned');
    const detail = `/orders/${orderIds[0]}/detail`;
    const urls = await shortcuts(request);
    expect(Object.keys(urls)).toEqual(['Orders', 'Repay']);
    await page.goto(urls['Orders'] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Loaned,/ })).toHaveAttribute('href', detail);
    await page.goto(urls['Repay'] ?? '');
    await expect(page.getByRole('button', { name: 'Repayment ₹5,035.00' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(detail);
  });

  test('opens the orders from the Repay shortcut where nothing is owed', async ({ page, app, request }) => {
    await app.openAs('settled', (await shortcuts(request))['Repay']);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/order');
  });

  test('opens the loan from the Repay shortcut without a network', async ({ page, app, qa, context, request }) => {
    const { orderIds } = await app.openAs('overdue-3-days');
    const detail = `/orders/${orderIds[0]}/detail`;
    const phone = new Phone(context, qa, page);
    await phone.installed();
    await answersStored(page, 'homeIndex');
    await page.goto(detail);
    await expect(page.getByRole('button', { name: /^Repayment ₹/ })).toBeVisible();
    await answersStored(page, 'orderDetail');
    const repay = (await shortcuts(request))['Repay'] ?? '';
    await phone.off();
    await page.goto(repay);
    await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Repayment ₹/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(detail);
  });

  test('comes back to the Repay shortcut after the login it asks for', async ({ page, app, qa, request }) => {
    const { orderIds, phone } = await qa.scenario('loaned');
    await page.goto((await shortcuts(request))['Repay'] ?? '');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await app.login(phone);
    await expect(page.getByRole('button', { name: 'Repayment ₹5,035.00' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/orders/${orderIds[0]}/detail`);
  });
});

test('a crawler may read the login page and finds what describes it', async ({ page, request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).not.toMatch(/^Disallow: \/(login)?$/m);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', /./);
  await expect(page).toHaveTitle(/Saral/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});
