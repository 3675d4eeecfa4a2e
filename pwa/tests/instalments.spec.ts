import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { wholeAppCached } from './support/cached';
import { fits, readable } from './support/checks/layout';

test.use({ qaTenant: { now: '2026-12-01T10:15:00+05:30' } });

test('a borrower takes a loan in instalments, pays one, misses one, pays a part, and pays it off', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('verified', '/product/saral-steady/detail');
  await page.getByRole('radio', { name: '₹10,000.00' }).check();
  await page.getByRole('radio', { name: '3 monthly instalments up to ₹3,457.00' }).check();
  const plan = page.getByRole('list', { name: 'Your instalments' });
  await expect(plan.getByRole('listitem')).toHaveText([
    /Instalment 1.*1 Jan.*₹3,457\.00/,
    /Instalment 2.*1 Feb.*₹3,457\.00/,
    /Instalment 3.*1 Mar.*₹3,454\.23/,
  ]);
  await expect(page.getByText('35.26%').first()).toBeVisible();
  const statement = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Key Fact Statement' }) });
  await expect(statement.getByText('Instalment 3, 1 Mar 2027')).toBeVisible();
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/order$/);

  const orderId = await currentOrder(page);
  await qa.event(orderId, 'approve');
  await qa.event(orderId, 'disbursed');
  await page.goto(`/orders/${orderId}/detail`);
  await expect(page.getByText(/^Pay by 1 Jan 2027/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return the loan without a fee' })).toBeVisible();

  // Pays the first instalment three days before its due date.
  await qa.advance('P28D');
  await page.reload();
  await page.getByRole('button', { name: 'Pay ₹3,457.00' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('This pays instalment 1, due on 1 Jan 2027.')).toBeVisible();
  await pay(page, '₹3,457.00');
  await expect(page.getByText('Next: repay ₹3,457.00 by 1 Feb 2027.')).toBeVisible();
  await expect(plan.getByText('Instalment 1: paid')).toBeVisible();

  // Misses the second instalment. Advances in two steps, because a session ends after thirty days without a call.
  await qa.advance('P21D');
  await page.reload();
  await expect(plan).toBeVisible();
  await qa.advance('P22D');
  await page.goto('/order');
  await expect(page.getByRole('article')).toContainText('₹3,488.11');
  await expect(page.getByRole('article')).toContainText('1 Feb 2027');
  await page.goto(`/orders/${orderId}/detail`);
  await expect(plan).toContainText('Instalment 2: late');
  await expect(page.getByRole('button', { name: 'Pay ₹3,488.11' })).toBeVisible();

  // Pays a part of the second instalment. Before the payment, the dialog says what the money will be used for.
  await page.getByRole('button', { name: 'Pay another amount' }).click();
  await sheet.getByLabel('Amount in rupees').fill('50');
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(sheet.getByText(/^Please enter an amount from ₹100\.00 to/)).toBeVisible();
  await sheet.getByLabel('Amount in rupees').fill('2000');
  await expect(sheet.getByText('To the late charge')).toBeVisible();
  await expect(sheet.getByText('₹31.11')).toBeVisible();
  await expect(sheet.getByText(/^Less than the ₹3,488\.11 due today: the rest of it stays late\./)).toBeVisible();
  await pay(page, '₹2,000.00');
  await expect(page.getByText('Your payment has arrived')).toBeVisible();
  await expect(plan.getByText('₹1,968.89 of ₹3,457.00 paid')).toBeVisible();

  await page.getByRole('button', { name: /^Pay everything today/ }).click();
  await expect(sheet.getByText(/repays the whole loan today/)).toBeVisible();
  await pay(page, /^₹\d,\d{3}\.\d\d$/);
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
  await expect(plan.getByText('Instalment 3: paid')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the instalments are still there, and what a payment would change', async ({ app, page }) => {
    const { orderIds } = await app.openAs('steady-running', '/order');
    await wholeAppCached(page);
    await page.goto(`/orders/${orderIds[0] ?? ''}/detail`);
    const plan = page.getByRole('list', { name: 'Your instalments' });
    await expect(plan.getByText('Instalment 1: paid')).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(plan.getByText('Instalment 1: paid')).toBeVisible();
    await page.getByRole('button', { name: 'Pay another amount' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount in rupees').fill('2000');
    await expect(sheet.getByText('Left to repay, if paid today')).toBeVisible();
    await sheet.getByRole('button', { name: 'Pay ₹2,000.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Info' })).toBeVisible();
  });
});

for (const scenario of ['steady-late', 'steady-running']) {
  test(`text that is twice as large breaks no word and fits (${scenario})`, async ({ app, page }) => {
    const { orderIds } = await app.openAs(scenario, '/personal');
    await page.goto(`/orders/${orderIds[0] ?? ''}/detail`);
    await expect(page.getByText('Instalment 1').first()).toBeVisible();
    // Unlike the browser's own font size, leaves the widths of media queries as they are, as a web view's text zoom does.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(fits)).toEqual([]);
    expect(await page.evaluate(readable)).toEqual([]);
  });
}

async function pay(page: Page, amount: string | RegExp): Promise<void> {
  const name = typeof amount === 'string' ? `Pay ${amount}` : new RegExp(amount.source.replace('^', '^Pay '));
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/detail/);
}

async function currentOrder(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /Auditing/ });
  const id = /\/orders\/([^/]+)\/audit/.exec((await link.getAttribute('href')) ?? '')?.[1];
  expect(id).toBeTruthy();
  return id ?? '';
}
