import type { Page } from '@playwright/test';
import { expect, test } from './support/app';

const openCard = (page: Page, state: string) => page.getByRole('link', { name: new RegExp(`^${state},`) }).click();
const info = (page: Page) => page.getByRole('dialog', { name: 'Info' });

async function inState(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('article').first()).toContainText(state);
}

async function dismiss(page: Page): Promise<void> {
  await info(page).getByRole('button', { name: 'OK' }).click();
  await expect(info(page)).toBeHidden();
}

// proves: S2.54 S4.29 S4.33
test('Refresh on the audit page stays while it is looked at, and goes to confirm when it passed', async ({
  app,
  page,
  qa,
}) => {
  const { orderIds } = await app.openAs('auditing', '/order');
  await openCard(page, 'Auditing');
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/audit`);
  await expect(page.getByText(/An SMS will tell you/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(info(page)).toContainText('Auditing');
  await dismiss(page);
  await qa.event(orderIds[0] ?? '', 'approve');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/confirm`);
});

test('a denied application stays on the audit page and says so', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('auditing', '/order');
  await openCard(page, 'Auditing');
  await qa.event(orderIds[0] ?? '', 'deny');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(info(page)).toContainText('Denied');
  await dismiss(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Denied' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
  await page.goto('/order');
  await inState(page, 'Denied');
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
});

// proves: S4.33
test('an order that was paid out meanwhile leads from the audit page to the orders', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('auditing', '/order');
  await openCard(page, 'Auditing');
  for (const event of ['approve', 'getMoney'] as const) await qa.event(orderIds[0] ?? '', event);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Lending');
});

test('an application is withdrawn after one question', async ({ app, page }) => {
  await app.openAs('auditing', '/order');
  await openCard(page, 'Auditing');
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Cancel');
});

// proves: S2.56 S4.30 S4.36
test('Get Money leads to the orders, where the money is on its way', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('passed', '/order');
  await openCard(page, 'Pass');
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/confirm`);
  for (const line of ['Loan amount', 'Repayment amount', 'Apply date', 'Interest fee', 'Bank account number']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Get Money' }).dblclick();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Lending');
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
  await qa.event(orderIds[0] ?? '', 'disbursed');
  await page.reload();
  await openCard(page, 'Loaned');
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/detail`);
});

test('after a failed disbursal the loan is applied for again, once', async ({ app, page }) => {
  await app.openAs('failed', '/order');
  await page.getByRole('link', { name: /^Reapply/ }).click();
  await expect(page).toHaveURL(/\/orders\/[^/]+\/reapply/);
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Auditing');
  await expect(page.getByText('Failed')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Reapply/ })).toHaveCount(0);
});

// proves: S2.48 S2.50 S4.31 S4.41 S4.42
test('repaying asks about the next loan first; a booked one starts when this one is repaid', async ({ app, page }) => {
  await app.openAs('loaned', '/order');
  await openCard(page, 'Loaned');
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  const sheet = page.getByRole('dialog', { name: 'Repay Saral First' });
  await expect(sheet.getByRole('button', { name: 'Pay ₹4,420.00' }), 'returning it is chosen at first').toBeVisible();
  await sheet.getByRole('radio', { name: /^Repay as agreed/ }).check();
  await sheet.getByRole('checkbox', { name: 'Book your next loan too (optional)' }).click();
  await sheet.getByRole('button', { name: 'Book it and pay ₹5,035.00' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=[^&]+&callback=/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
  await page.getByRole('link', { name: 'See the new application' }).click();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Auditing');
  await expect(page.getByText('Settled')).toBeVisible();
});

// proves: S4.41
test('with a next loan booked the button goes straight to payment', async ({ app, page }) => {
  await app.openAs('scheduled', '/order');
  await openCard(page, 'Loaned');
  await expect(page.getByRole('link', { name: 'See the scheduled order' })).toBeVisible();
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});

test('a payment that fails or cannot begin is said at once, and the loan can be paid again', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('scheduled', '/order');
  await openCard(page, 'Loaned');
  await qa.fault({ provider: 'payment', kind: 'down', times: 1 });
  await page.getByRole('button', { name: /^Repayment/ }).click();
  await expect(info(page)).toContainText("Our partner's service did not answer. Please try again.");
  await dismiss(page);
  await page.getByRole('button', { name: /^Repayment/ }).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('Your payment did not go through.');
  await page.getByRole('button', { name: /^Repayment/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
});

test('a payment that is being confirmed is not started again without a question, and one that was comes back', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('scheduled', '/order');
  await openCard(page, 'Loaned');
  await qa.fault({ notice: 'late', ms: 60_000, times: 2 });
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/detail$/);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const question = page.getByRole('dialog', { name: 'You started a payment of ₹5,035.00. Pay now?' });
  await question.getByRole('button', { name: 'Wait' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await question.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/detail$/);
  await qa.advance('PT2M');
  await page.reload();
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
  await expect(page.getByText(/^(Received|Paid) twice, goes back to you/)).toBeVisible();
});

test('a payment page that comes back in another browser leads to the app, which sees the payment', async ({
  app,
  browser,
  page,
  context,
}) => {
  await app.openAs('scheduled', '/order');
  await openCard(page, 'Loaned');
  // Simulates a payment page that opens as a sheet over the app.
  let opened = '';
  await page.route('**/sandbox/pay?**', async (route) => {
    opened = route.request().url();
    // The page stays open after a response without content.
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  await expect.poll(() => opened).toContain('callback=');

  const tenant = (await context.cookies()).filter(({ name }) => name.startsWith('qa_'));
  const other = await browser.newContext();
  await other.addCookies(tenant);
  const sheet = await other.newPage();
  const calls: string[] = [];
  sheet.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await sheet.goto(opened);
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(sheet.getByRole('heading', { level: 1, name: 'Go back to the Saral app' })).toBeVisible();
  expect(calls.filter((path) => path.includes('/order/v1/'))).toEqual([]);
  await other.close();

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
});

test('a screen from before midnight shows the new amount before anything is paid', async ({ app, page, qa }) => {
  await app.openAs('due-today', '/order');
  await openCard(page, 'Loaned');
  await expect(page.getByRole('button', { name: 'Repayment ₹5,035.00' })).toBeVisible();
  await qa.advance('P1D');
  await page.getByRole('button', { name: /^Repayment/ }).click();
  await page.getByRole('button', { name: 'Pay ₹5,035.00' }).click();
  await expect(info(page)).toContainText('The amount has changed');
  await dismiss(page);
  await expect(page).toHaveURL(/\/detail$/);
  await expect(page.getByText('Days overdue', { exact: true })).toBeVisible();
});

// proves: S2.49 S2.51 S2.52 S4.39 S4.40
test('an overdue loan is extended: paid within the window, its due date is 7 days from the request', async ({
  app,
  page,
}) => {
  const { orderIds } = await app.openAs('overdue-3-days', '/order');
  await openCard(page, 'Overdued');
  await expect(
    page.getByRole('listitem').filter({ has: page.getByText('Days overdue', { exact: true }) }),
  ).toHaveAttribute('data-tone', 'danger');
  await page.getByRole('link', { name: 'Repayment stress? Extend due date' }).click();
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/extension`);
  await expect(page.getByText('Please complete the payment within 24 hours')).toBeVisible();
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /^Due date / })
    .last();
  const due = (await line.innerText()).replace(/^Due date\s*/, '');
  const rules = page.locator('details', { hasText: 'How an extension works' }).getByRole('listitem');
  await expect(rules).toHaveCount(4);
  await expect(rules.first()).toContainText(`${due}, 7 days from the day you ask`);
  await expect(page.getByRole('button', { name: 'Abandon extension', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Apply and payment' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/detail`);
  await expect(page.getByText(`Repay by ${due} · 7 days left`)).toBeVisible();
  await page.goto('/order');
  await openCard(page, 'Extension');
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/detail`);
});

// proves: S2.53 S4.32 S4.38
test('an extension that was asked for is given up after one question', async ({ app, page }) => {
  const { orderIds } = await app.openAs('extension-pending', '/order');
  await openCard(page, 'Extension');
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/extension`);
  await page.getByRole('button', { name: 'Abandon extension', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm giving up on extension?' });
  await dialog.getByRole('button', { name: 'Continue Extension' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Abandon extension', exact: true }).click();
  await dialog.getByRole('button', { name: 'Abandon Extension' }).click();
  await expect(page).toHaveURL('/order');
  await inState(page, 'Loaned');
});

test('a calculation of yesterday is replaced by today’s, and nothing is asked for yet', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('overdue-3-days', '/order');
  await page.goto(`/orders/${orderIds[0]}/extension`);
  const fee = page.getByText('Extension fee', { exact: true }).first().locator('xpath=ancestor::div[1]');
  await expect(fee).toContainText('₹');
  const before = await fee.innerText();
  await qa.advance('P1D');
  await page.getByRole('button', { name: 'Apply and payment' }).click();
  await expect(info(page)).toBeVisible();
  await dismiss(page);
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/extension`);
  await expect(fee).not.toHaveText(before);
  await page.getByRole('button', { name: 'Apply and payment' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});

// proves: S2.23 S2.43 S2.44 S4.37
test('a booked loan is found, seen and cancelled', async ({ app, page }) => {
  await app.openAs('loaned', '/order');
  await openCard(page, 'Loaned');
  await page.getByRole('button', { name: 'Book the next loan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book' }).click();
  await page.getByRole('link', { name: 'See the scheduled order' }).click();
  await expect(page).toHaveURL(/\/schedule\/[^/?]+\?pid=saral-first/);
  for (const line of [
    'Loan amount',
    'Repayment amount',
    'Interest rate per day',
    'Expected borrow amount',
    'Interest fee',
  ]) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Scheduled order' }).getByText('Scheduled time')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Scheduled time').last()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel schedule order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you confirm cancel this schedule order ?' });
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/schedule');
  await expect(page.getByRole('heading', { name: 'No scheduled orders' })).toBeVisible();
});

test('the account of a booked loan is changed on the accounts’ page', async ({ app, page }) => {
  await app.openAs('scheduled', '/schedule');
  await page.getByRole('article').getByRole('link').click();
  await page.getByRole('link', { name: /Change/ }).click();
  await expect(page).toHaveURL(/\/bank\?pid=/);
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await expect(page).toHaveURL(/\/schedule\//);
});

interface Told {
  told?: string[];
}

// proves: S2.22 S2.55 S4.34 S4.35
test('the audit page of a link: read once, rated, finished', async ({ app, page, qa }) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, {
      told,
      SaralNative: { openStoreReview: (url: string) => told.push(`review ${url}`), finish: () => told.push('finish') },
    });
  });
  const { orderIds, token } = await app.openAs('auditing', '/login');
  const orderId = orderIds[0] ?? '';
  const link = await app.auditLink(orderId, token);
  await app.signOut();

  await page.goto(link);
  await expect(page.getByText(/An SMS will tell you/)).toBeVisible();
  await expect(page).toHaveURL(`/orders/audit?orderId=${orderId}`);
  await page.getByRole('button', { name: 'To Evaluate' }).click();
  await qa.event(orderId, 'withdraw');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as Told).told))
    .toEqual([expect.stringMatching(/^review https:/), 'finish']);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

// proves: S2.28
test("'new' stands on Orders when an order changed since it was open", async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('auditing', '/order');
  await inState(page, 'Auditing');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ordersSeen') ?? '')).toContain(orderIds[0] ?? '-');
  // Waits for the orders. Home loads the orders last, and only for the badge.
  const [, asked] = await Promise.all([page.goto('/'), page.waitForResponse(/order\/v1\/list/)]);
  await asked.finished();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const tab = page.getByRole('navigation').getByRole('link', { name: /Orders/ });
  await expect(tab).not.toContainText('new');
  await qa.event(orderIds[0] ?? '', 'approve');
  await page.reload();
  await expect(tab).toContainText('new');
  await tab.click();
  await inState(page, 'Pass');
  await expect(tab).not.toContainText('new');
});

test('an order that cannot be read says so in its place, and is read again', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('loaned', '/login');
  await qa.fault({ method: 'GET', path: '/api1/order/v1/detail', kind: 'status', status: 503, times: 1 });
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Repayment ₹5,035.00' })).toBeVisible();
});

test('without a connection the order stays to be read, and paying says why it cannot', async ({
  app,
  page,
  context,
}) => {
  await app.openAs('scheduled', '/order');
  await openCard(page, 'Loaned');
  const repay = page.getByRole('button', { name: 'Repayment ₹5,035.00' });
  await expect(repay).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await repay.click();
  await expect(info(page)).toContainText('There is no connection');
  await dismiss(page);
  await expect(page).toHaveURL(/\/detail$/);
  await context.setOffline(false);
  await expect(page.getByText('You are offline', { exact: true })).toBeHidden();
  await repay.click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});
