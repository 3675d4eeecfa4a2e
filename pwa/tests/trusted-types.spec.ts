import { expect, test } from '@playwright/test';

interface Kept {
  broken?: string[];
}

test.use({ serviceWorkers: 'allow' });

test('texts never become markup, and the app needs none that do', async ({ page }) => {
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
  expect(await page.evaluate(() => (window as Kept).broken)).toEqual([]);
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
