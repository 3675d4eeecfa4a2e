import { expect, test } from './support/app';

/** English of any region is the one with its spelling mended; `en` alone is the specification's, to the letter (contract §8). */
for (const [locale, overdue, amount] of [
  ['en', 'Overdued', '₹5,000.00'],
  ['en-US', 'Overdue', '₹5,000'],
  ['en-GB', 'Overdue', '₹5,000'],
  ['en-IN', 'Overdue', '₹5,000'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the phone decides which English it is, on the login page and behind it', async ({ app, page }) => {
      await page.goto('/login');
      const agreement = page.getByRole('link', { name: /^Loan Guarantee/ });
      await expect(agreement).toHaveText(locale === 'en' ? 'Loan Guarantee Argreement' : 'Loan Guarantee Agreement');
      await app.openAs('overdue-3-days', '/order');
      const order = page.getByRole('article').first();
      await expect(order.getByText(overdue, { exact: true })).toBeVisible();
      await expect(order.getByText(amount, { exact: true })).toBeVisible();
    });
  });
}
