import { expect, test } from './support/app';

interface Icon {
  readonly src: string;
  readonly type: string;
}
interface Manifest {
  readonly icons: readonly Icon[];
  readonly screenshots: readonly Icon[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Icon[] }[];
}

test.use({ serviceWorkers: 'allow' });

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
    // A private window cannot install anything, and every test has one of its own.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  test('finds every picture that the manifest and the page name', async ({ page, request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest;
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

  test('gives shortcuts that lead to screens which need no id', async ({ page, app, request }) => {
    await app.openAs('loaned');
    const { shortcuts } = (await (await request.get('/manifest.webmanifest')).json()) as Manifest;
    for (const { url } of shortcuts) {
      await page.goto(url);
      await expect(page.locator('a[href$="/detail"]').first(), url).toBeVisible();
    }
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
