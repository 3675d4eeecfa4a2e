import { expect, test } from './support/app';
import { LANGUAGES, words } from './support/words';

const WORDS = {
  'en-IN': {
    gold: 'Gold',
    copper: 'Copper',
    afterGold: '1 repayment on time to go: 14% off the processing fee',
    afterCopper: '1 repayment on time to go: Silver, 9% off the processing fee',
  },
  'hi-IN': {
    gold: 'गोल्ड',
    copper: 'कॉपर',
    afterGold: 'समय पर 1 चुकौती करने पर: प्रोसेसिंग शुल्क पर 14% की छूट',
    afterCopper: 'समय पर 1 चुकौती करने पर: सिल्वर, प्रोसेसिंग शुल्क पर 9% की छूट',
  },
} as const;

for (const locale of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });
    const said = WORDS[locale];

    test('the account says the level, what it has saved so far, and what leads to the next', async ({ app, page }) => {
      // The discounts on the second, third and fourth loan, each of ₹5,000.00, are 29.50, 53.10 and 53.10, with GST.
      await app.openAs('gold', '/personal');
      const standing = page.locator('section').filter({ has: page.getByText(words(locale, 'account.level')) });
      await expect(standing).toContainText(said.gold);
      const saved = standing.locator('p', { has: page.getByText(words(locale, 'account.saved')) });
      await expect(saved).toContainText('₹135.70');
      await expect(standing.getByText(said.afterGold, { exact: true })).toBeVisible();
      await expect(saved).toBeInViewport();
      await standing.getByRole('button', { name: words(locale, 'home.levels') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
    });

    test('a borrower with one repayment has a level and no saving yet', async ({ app, page }) => {
      await app.openAs('settled', '/personal');
      await expect(page.getByText(said.copper, { exact: true })).toBeVisible();
      await expect(page.getByText(said.afterCopper, { exact: true })).toBeVisible();
      await expect(page.getByText(words(locale, 'account.saved'))).toHaveCount(0);
    });

    test('the account leads to the bank accounts, and to the lender and the borrower’s rights', async ({
      app,
      page,
    }) => {
      await app.openAs('verified', '/personal');
      await expect(page.getByRole('heading', { name: words(locale, 'account.devices') })).toBeVisible();
      await expect(page.getByRole('heading', { name: words(locale, 'account.legal') })).toBeVisible();
      await page.getByRole('link', { name: words(locale, 'account.bank') }).click();
      await expect(page).toHaveURL('/bank');
      await expect(page.getByRole('listitem')).toHaveCount(1);
    });
  });
}
