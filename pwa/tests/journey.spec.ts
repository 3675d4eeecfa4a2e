import { ACCOUNT, NEW_PHONE, expect, test } from './support/app';

// proves: S1.3 S1.5 S1.6 S1.7 S1.8 S4.1 S4.2 S4.7 S4.10 S4.14 S4.36 S4.42 S2.38 S2.41
test('a newcomer signs in, is verified, borrows, receives and repays', async ({ app, page, qa }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await app.login(NEW_PHONE);
  await expect(page).toHaveURL('/');

  // APPLY leads to the first unfinished step, and each step to the next.
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await expect(page).toHaveURL(/\/auth\/basic\?/);
  await expect(page.getByText('1 of 5')).toBeVisible();
  await app.fillBasic();
  await app.save();

  await expect(page).toHaveURL(/\/auth\/work\?/);
  await expect(page.getByText('2 of 5')).toBeVisible();
  await page.getByRole('radio', { name: 'Salaried' }).check();
  await expect(page.getByLabel('Company or shop name')).toBeVisible();
  await page.getByRole('radio', { name: 'Not working now' }).check();
  await expect(page.getByLabel('Company or shop name')).toBeHidden();
  await page.getByRole('radio', { name: '₹10,000 to ₹20,000' }).check();
  await app.save();

  await expect(page).toHaveURL(/\/auth\/identity\?/);
  await app.fillIdentity();

  await expect(page).toHaveURL(/\/auth\/face\?/);
  await page.setInputFiles('input[type=file] >> nth=0', 'pwa/tests/support/selfie.jpg');
  await page
    .getByRole('link', { name: 'NEXT' })
    .or(page.getByRole('button', { name: 'NEXT' }))
    .click();

  await expect(page).toHaveURL(/\/auth\/contacts\?/);
  await app.fillContacts();
  await app.save();

  // Adds an account with the IFSC finder. The product page has already chosen the largest amount.
  await expect(page).toHaveURL(/\/product\/[^/]+\/detail/);
  await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
  await page.getByRole('link', { name: 'Add payment account' }).click();
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await page.getByRole('link', { name: 'Forget your IFSC ?' }).click();
  await page.getByRole('button', { name: 'Choose the bank' }).click();
  await app.pick('HDFC Bank', 'hdfc');
  await app.pick('Goa', 'goa');
  await app.pick('North Goa', 'north');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('Is this yor IFSC Code?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('IFSC Code')).toHaveValue(/^HDFC0/);
  await expect(page.getByLabel('Bank Account No.')).toHaveValue(ACCOUNT);
  await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/bank\?pid=/);
  await page.getByRole('button', { name: /1191/ }).click();

  // The product page shows every cost, with the amounts of the contract's worked example.
  await expect(page).toHaveURL(/\/product\/[^/]+\/detail/);
  await expect(page.getByText('₹4,410.00').first()).toBeVisible();
  await expect(page.getByText('738.99%').first()).toBeVisible();
  // Turns off the switch, so that the borrower confirms with 'Get Money'.
  const autoGet = page.getByRole('switch', { name: 'Get the money automatically' });
  await expect(autoGet).toBeChecked();
  await autoGet.click();
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/order$/);

  const orderId = await currentOrder(page);
  await page.getByRole('link', { name: /Auditing/ }).click();
  await expect(page.getByRole('heading', { name: 'In Auditing' })).toBeVisible();
  await qa.event(orderId, 'approve');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  await page.getByRole('button', { name: 'Get Money' }).click();
  await expect(page).toHaveURL(/\/order\/?$/);
  await qa.event(orderId, 'disbursed');

  // Repays on the provider's page. The provider's signed notice settles the loan; the browser's return does not.
  await page.goto(`/orders/${orderId}/detail`);
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  // A new loan can also be returned without a fee. The app preselects the return, because it is cheaper.
  await page.getByRole('radio', { name: /^Repay as agreed/ }).check();
  await page.getByRole('button', { name: 'Pay ₹5,035.00' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();

  // The repayment was on time: the level rises, and the next fee falls from 500.00 to 475.00.
  await page.goto('/');
  await expect(page.getByText('Copper').first()).toBeVisible();
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  const cost = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What it costs' }) });
  await cost.locator('summary', { hasText: 'How this is worked out' }).click();
  const fee = cost.getByRole('listitem').filter({ hasText: 'Copper: 5% off' });
  await expect(fee.locator('s')).toHaveText('₹500.00');
  await expect(fee.getByText('₹475.00', { exact: true })).toBeVisible();
});

async function currentOrder(page: import('@playwright/test').Page): Promise<string> {
  const href = await page.getByRole('link', { name: /Auditing/ }).getAttribute('href');
  const id = /\/orders\/([^/]+)\/audit/.exec(href ?? '')?.[1];
  expect(id, `an order in ${href}`).toBeTruthy();
  return id ?? '';
}
