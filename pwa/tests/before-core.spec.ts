import { expect, test } from './support/app';
import { hold } from './support/hold';

/** Core's modules. The tests hold them back, so that a tap comes before any rule has loaded. */
const CORE = '**/*.wasm';

test('a tap on a link before core has come goes where the link says', async ({ app, page }) => {
  const { orderIds } = await app.openAs('loaned', '/healthz');
  await hold(page, CORE);
  await page.goto('/personal');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/personal/help');
  await page.goto('/');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Repay' }).click();
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/detail`);
});

test('the arrow of a page that began the visit leads up, also when it is tapped before core has come', async ({
  app,
  page,
}) => {
  await app.openAs('loaned', '/healthz');
  const letGo = await hold(page, CORE);
  await page.goto('/personal/help');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  letGo();
  await expect(page).toHaveURL('/personal');
});

test('an extension requested before core has loaded leads to its payment afterwards', async ({ app, page }) => {
  const { orderIds } = await app.openAs('overdue-3-days', '/healthz');
  const letGo = await hold(page, CORE);
  await page.goto(`/orders/${orderIds[0]}/extension`);
  const pay = page.getByRole('button', { name: 'Apply and payment' });
  await pay.click();
  await expect(pay).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Opening the payment page…' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});

test('nothing is asked for where core cannot be had: its payment page could not be opened', async ({ app, page }) => {
  const { orderIds } = await app.openAs('overdue-3-days', '/healthz');
  await page.route(CORE, (route) => route.abort());
  const posted: string[] = [];
  page.on('request', (request) => {
    if (/apply-extension/.test(request.url())) posted.push(request.url());
  });
  await page.goto(`/orders/${orderIds[0]}/extension`);
  await page.getByRole('button', { name: 'Apply and payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Info' })).toBeVisible();
  expect(posted).toEqual([]);
});

test('a choice in the form to apply is marked at once, and costs what it does when the rules have come', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/healthz');
  const letGo = await hold(page, CORE);
  await page.goto('/product/saral-first/detail');
  const three = page.getByRole('radio', { name: '₹3,000.00' });
  await three.check();
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).not.toBeChecked();
  letGo();
  await expect(page.getByText(/^You repay ₹3,021\.00 by /)).toBeVisible();
  await expect(three).toBeChecked();
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('an application that was tapped before the rules came is sent when they have', async ({ app, page }) => {
  await app.openAs('verified', '/healthz');
  const letGo = await hold(page, CORE);
  await page.goto('/product/saral-first/detail');
  await page.getByRole('checkbox', { name: /^I have read the Key Fact Statement/ }).check();
  const apply = page.getByRole('button', { name: 'Apply Now' });
  await apply.click();
  await expect(apply).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Applying…' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL('/order');
});
