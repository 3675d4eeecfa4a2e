import type { Request } from '@playwright/test';
import { expect, test } from './support/app';

test('the network gone in the middle of a form loses nothing typed, and the form leaves when it is back', async ({
  app,
  page,
  context,
}) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await app.fillBasic();
  await context.setOffline(true);
  await app.save();
  await expect(page.getByText('Saved on this phone, will send when online')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/work\?/);
});

test('a form whose line broke leaves by itself, though the phone says all the while that it is online', async ({
  app,
  page,
}) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await app.fillBasic();
  let broken = 2;
  await page.route('**/auth/v1/base-info', (route) =>
    broken-- > 0 && route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await app.save();
  await expect(page.getByText('The next try comes within 3 seconds.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/work\?/);
});

test('a server that fails once is asked again, and the form keeps its words', async ({ app, page, qa }) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
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
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await page.getByRole('link', { name: /Add payment account|Change/ }).click();
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  // Truncates the response. If the connection broke without a response, Chromium would resend the call.
  await qa.fault({ method: 'POST', path: '/api1/order/v1/apply', kind: 'truncate', times: 1 });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('The connection dropped before the answer came')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/order\/?$/);
  await expect(page.getByRole('link', { name: /Auditing/ })).toHaveCount(1);
});

const ACCEPT = 'I have read the Key Fact Statement and accept it';

for (const [how, answer] of [
  ['comes back slowly', 'late'],
  ['is gone again at once', 'never'],
] as const) {
  test(`a network that flickers and ${how} leaves the form to apply as it stands`, async ({ app, page, context }) => {
    await app.openAs('verified', '/product/saral-first/detail');
    const box = page.getByLabel(ACCEPT);
    await box.check();
    await box.focus();
    const form = await box.evaluateHandle((element) => ({ element, top: window.scrollY }));
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const asked = page.waitForRequest(/order\/v1\/precheck/);
    await page.route(/\/api1\/.*(precheck|home\/v1\/index|product-info)/, async (route) => {
      await held;
      await (answer === 'late' ? route.continue() : route.abort());
    });
    const formState = () =>
      form.evaluate(({ element, top }) => ({
        stands: element.isConnected && document.activeElement === element && (element as HTMLInputElement).checked,
        moved: Math.abs(window.scrollY - top),
      }));
    await context.setOffline(true);
    await context.setOffline(false);
    await asked;
    expect(await formState()).toEqual({ stands: true, moved: 0 });
    const isPrecheck = (request: Request) => request.url().includes('precheck');
    const over =
      answer === 'late'
        ? page.waitForEvent('requestfinished', isPrecheck)
        : page.waitForEvent('requestfailed', isPrecheck);
    letGo();
    await over;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (answer === 'never') await expect(page.getByText(/^Loan details as of /)).toBeVisible();
    expect(await formState()).toEqual({ stands: true, moved: 0 });
  });
}

test('a statement of an earlier visit never stands as confirmed, nor can it be accepted', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first/detail');
  await expect(page.getByText('Confirmed by the lender')).toBeVisible();
  await expect(page.getByLabel(ACCEPT)).toBeVisible();
  await page.route(/order\/v1\/(kfs|calculate)/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Key Fact Statement' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  // Waits, so that a statement that the phone had stored would appear before the next checks.
  await page.waitForTimeout(4000);
  await expect(page.getByText('Confirmed by the lender')).toHaveCount(0);
  await expect(page.getByLabel(ACCEPT)).toHaveCount(0);
});

test('the late bar and the offline bar stand one below the other, also while the page is scrolled', async ({
  app,
  page,
  context,
}) => {
  await page.clock.install();
  await app.openAs('loaned', '/healthz');
  const asked = page.waitForRequest('**/opinion-record/v1/list');
  await page.route('**/opinion-record/v1/list', () => undefined);
  await page.goto('/feedback');
  await asked;
  await page.clock.fastForward(20_000);
  const late = page.getByText('Part of this page has not come');
  await expect(late).toBeVisible();
  await context.setOffline(true);
  const offline = page.getByText('You are offline', { exact: true });
  await expect(offline).toBeVisible();
  await page.evaluate(() => {
    document.body.style.minHeight = '200vh';
    window.scrollTo(0, 300);
  });
  for (const bar of [offline, late]) {
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.click({ trial: true, timeout: 5000 });
  }
});
