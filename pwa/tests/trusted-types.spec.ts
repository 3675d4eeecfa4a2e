import { expect, test } from './support/app';

interface Kept {
  broken?: string[];
}

test.use({ serviceWorkers: 'allow' });

test('texts never become markup, and the app needs none that do', async ({ app, page }) => {
  await page.addInitScript(() => {
    const kept = window as Kept;
    kept.broken = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      kept.broken?.push(`${violatedDirective}: ${sample}`);
    });
  });
  // Simulates an installed app, which gets the service worker without a login.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.getByRole('textbox').first()).toBeEditable();
  const broken = () => page.evaluate(() => (window as Kept).broken);
  expect(await broken()).toEqual([]);
  await app.openAs('verified', '/healthz');
  for (const [path, shown] of [
    ['/', page.getByRole('button', { name: 'APPLY' }).first()],
    ['/order', page.getByRole('heading', { level: 1 }).first()],
    ['/product/saral-first/detail', page.getByRole('checkbox', { name: /^I have read the Key Fact Statement/ })],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    expect(await broken(), path).toEqual([]);
  }
  const injected = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(injected).toContain('TrustedHTML');
});
