import { expect, test } from './support/app';

// proves: S4.12 S8.10 S9.17
test('a denied borrower is told so, and for how long', async ({ app, page, qa }) => {
  await app.openAs('denied');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await expect(page).toHaveURL(/\/product\/[^/]+\/denied\?day=\d+&hour=\d+/);
  await expect(
    page.getByText('We could not approve your apolication at this moment. Please re-apply in 15 days'),
  ).toBeVisible();

  await qa.advance('P15D');
  await page.goto('/');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await expect(page).toHaveURL(/\/product\/[^/]+\/detail/);
});

// proves: S4.13
test('an open order sends a second application to the orders', async ({ app, page }) => {
  await app.openAs('auditing');
  await page.goto('/product/saral-first/detail');
  await expect(page).toHaveURL(/\/order\/?$/);
  await expect(page.getByText('Auditing').first()).toBeVisible();
});
