import { expect, test } from './support/app';
import { words } from './support/words';
import { hasNoSidewaysScroll } from './support/width';

const locale = 'en-IN';

test.use({ locale });
const text = (key: string) => words(locale, key);

for (const [code, action, opens, leadsTo] of [
  // The borrower is verified, so `/auth/index` has no next step to show and leads back to the product.
  [1102, 'continueVerification', '/auth/index', /\/product\//],
  [1203, 'chooseAccount', '/bank', /\/bank\?pid=/],
  [1301, 'seeLoans', '/', /\/$/],
  [1305, 'seeOrders', '/order', /\/order$/],
] as const) {
  test(`an application that is refused with ${code} is led on: ${action}`, async ({ app, page, qa }) => {
    await app.openAs('verified', '/');
    await page.getByRole('article').first().getByRole('button').click();
    await page.getByRole('checkbox', { name: text('product.kfsAccept') }).check();
    await qa.fault({ method: 'POST', path: '/api1/order/v1/apply', kind: 'code', code, times: 1 });
    await page.getByRole('button', { name: text('product.apply') }).click();
    const info = page.getByRole('dialog', { name: text('common.info') });
    await expect(info.getByRole('button', { name: text('common.closeInfo') })).toBeVisible();
    expect(await hasNoSidewaysScroll(page)).toBe(true);
    const opened = page.waitForURL(({ pathname }) => pathname === opens);
    await info.getByRole('button', { name: text(`actions.${action}`) }).click();
    await opened;
    await expect(info).toBeHidden();
    await expect(page).toHaveURL(leadsTo);
  });
}

test('a denial while the form is open says from when to apply again', async ({ app, page, qa }) => {
  await app.openAs('verified', '/');
  const tab = await page.context().newPage();
  await tab.goto('/');
  for (const each of [page, tab]) {
    await each.getByRole('article').first().getByRole('button').click();
    await each.getByRole('checkbox', { name: text('product.kfsAccept') }).check();
  }
  await tab.getByRole('button', { name: text('product.apply') }).click();
  const order = await tab.getByRole('article').getByRole('link').getAttribute('href');
  await qa.event(order?.split('/')[2] ?? '', 'deny');
  await tab.close();
  await page.getByRole('button', { name: text('product.apply') }).click();
  const info = page.getByRole('dialog', { name: text('common.info') });
  await info.getByRole('button', { name: text('actions.seeWhen') }).click();
  await expect(page).toHaveURL(/\/product\/[^/]+\/denied\?day=1[45]&hour=\d+/);
});

for (const [address, action, leadsTo] of [
  ['/orders/01KZZZZZZZZZZZZZZZZZZZZZZZ/detail', 'seeOrders', '/order'],
  ['/orders/01KZZZZZZZZZZZZZZZZZZZZZZZ/extension', 'seeOrders', '/order'],
  ['/schedule/01KZZZZZZZZZZZZZZZZZZZZZZZ', 'seeScheduled', '/schedule'],
  ['/product/no-such-product', 'seeLoans', '/'],
] as const) {
  test(`${address}, which is not there, leads to ${action}`, async ({ app, page }) => {
    await app.openAs('loaned', address);
    await page.getByRole('link', { name: text(`actions.${action}`) }).click();
    await expect(page).toHaveURL(leadsTo);
  });
}
