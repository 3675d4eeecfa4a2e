import { expect, test } from './support/app';

// proves: S4.5 S8.3 S2.3
test('an expired session goes back to login and returns to where it was', async ({ app, page }) => {
  const { phone } = await app.openAs('session-expired', '/personal/help');
  await expect(page).toHaveURL('/login?redirect=/personal/help');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await app.login(phone);
  await expect(page).toHaveURL('/personal/help');
});

// proves: S3.1 S6.3
test('the token survives a reload, and logging out ends it at once', async ({ app, page, request, qa, baseURL }) => {
  await app.openAs('verified');
  await page.reload();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.goto('/personal');
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL(/\/login/);

  const answer = await request.get(`${baseURL}/api1/order/v1/list`, {
    headers: { web_uuid: 'a-test', token, 'X-QA-Tenant': qa.tenant },
  });
  expect((await answer.json()).code).toBe(-4);
});

// proves: S5.1 S5.2 S5.3 S5.4 S8.2
test('the login form says what is wrong and accepts only what fits', async ({ page, app, qa }) => {
  void app;
  await page.goto('/login');
  const phone = page.getByLabel('Mobile number');
  await phone.pressSequentially('70000a990012345');
  await expect(phone).toHaveValue('7000099001');
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  const code = page.getByLabel('Verification code');
  await code.pressSequentially('12x345');
  await expect(code).toHaveValue('1234');
  await code.fill(await qa.code('7000099001'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please agree with Loan Guarantee Argreement.')).toBeVisible();
});

// proves: S4.2
test('a redirect never leaves the site', async ({ app, page }) => {
  await page.goto('/login?redirect=//evil.example/x');
  await app.login('7000099002');
  await expect(page).toHaveURL('/');
});
