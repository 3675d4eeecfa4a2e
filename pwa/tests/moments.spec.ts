import { expect, test } from './support/app';
import { words } from './support/words';

const locale = 'en-IN';

test.use({ locale });

test('a new user starts the verification and continues later', async ({ app, page }) => {
  await app.openAs('new-user');
  await expect(page.getByRole('button', { name: words(locale, 'home.verifyBegin') })).toBeInViewport();
  await app.openAs('half-verified-face');
  await expect(page.getByRole('button', { name: words(locale, 'home.verifyContinue') })).toBeInViewport();
});

test('an application that was sent says how long the answer takes and what follows, once', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first/detail');
  await page.getByLabel(words(locale, 'product.kfsAccept')).check();
  await page.getByRole('button', { name: words(locale, 'product.apply') }).click();
  await expect(page).toHaveURL(/\/order$/);
  const said = page.getByRole('status').filter({ hasText: words(locale, 'orders.appliedTitle') });
  await expect(page.getByRole('heading', { name: words(locale, 'orders.appliedTitle') })).toBeInViewport();
  await expect(page.getByText(words(locale, 'orders.appliedWithin'))).toContainText(/5\s(minutes|मिनट)/);
  await expect(page.getByText(words(locale, 'product.autoGetOn'))).toBeVisible();
  await page.reload();
  await expect(page.locator('article')).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('heading', { name: words(locale, 'orders.appliedTitle') })).toHaveCount(0);
});

test('money that was taken says how much is on its way, where to, and what is to be repaid until when', async ({
  app,
  page,
}) => {
  const {
    orderIds: [orderId = ''],
  } = await app.openAs('passed');
  await page.goto(`/orders/${orderId}/confirm`);
  await page.getByRole('button', { name: words(locale, 'orders.getMoney') }).click();
  await expect(page.getByRole('heading', { name: words(locale, 'orders.moneyTakenTitle') })).toBeInViewport();
  await expect(page.getByText(words(locale, 'orders.moneyTakenTo'))).toBeVisible();
  await expect(page.getByText(words(locale, 'orders.moneyTakenDue'))).toContainText('₹');
});

test('an application that was withdrawn says that nothing is owed', async ({ app, page }) => {
  const {
    orderIds: [orderId = ''],
  } = await app.openAs('auditing');
  await page.goto(`/orders/${orderId}/audit`);
  await page.getByRole('button', { name: words(locale, 'orders.withdraw') }).click();
  await page.getByRole('button', { name: words(locale, 'orders.withdrawConfirm') }).click();
  await expect(page.getByRole('heading', { name: words(locale, 'orders.withdrawnTitle') })).toBeInViewport();
  await expect(page.getByText(words(locale, 'orders.withdrawnNext'))).toBeVisible();
});
