import { expect, test } from './support/app';

test('the network gone in the middle of a form loses nothing typed, and the form leaves when it is back', async ({
  app,
  page,
  context,
}) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY' }).first().click();
  await app.fillBasic();
  await context.setOffline(true);
  await app.save();
  await expect(page.getByText('Saved on this phone, will send when online')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/work\?/);
});

test('a server that fails once is asked again, and the form keeps its words', async ({ app, page, qa }) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY' }).first().click();
  await app.fillBasic();
  await qa.fault({ method: 'POST', path: '/api1/auth/v1/base-info', kind: 'status', status: 503, times: 1 });
  const [failed] = await Promise.all([page.waitForResponse(/auth\/v1\/base-info/), app.save()]);
  expect(failed.status()).toBe(503);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('not available');
  await expect(page).toHaveURL(/\/auth\/basic\?/);
  await expect(page.getByLabel('Address')).toHaveValue('12 MG Road');
  await app.save();
  await expect(page).toHaveURL(/\/auth\/work\?/);
});

test('an application whose answer is lost makes one order when tapped again', async ({ app, page, qa }) => {
  await app.openAs('verified');
  await page.getByRole('button', { name: 'APPLY' }).first().click();
  await page.getByRole('link', { name: /Add payment account|Change/ }).click();
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  // The call runs and half of its answer arrives. (A broken connection would not do: Chromium sends such a call again.)
  await qa.fault({ method: 'POST', path: '/api1/order/v1/apply', kind: 'truncate', times: 1 });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('The connection dropped before the answer came')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/order\/?$/);
  await expect(page.getByRole('link', { name: /Auditing/ })).toHaveCount(1);
});
