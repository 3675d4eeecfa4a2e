import { expect, test } from './support/app';

/** Scripts that simulate a browser with blocked storage, and a web view without storage. */
const WITHOUT: Readonly<Record<string, () => void>> = {
  'storage is blocked': () => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: denied });
  },
  'there is no storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get: () => null });
  },
  'storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

for (const [where, block] of Object.entries(WITHOUT)) {
  test(`users sign in and use the app for this visit where ${where}`, async ({ app, page, qa }) => {
    await page.addInitScript(block);
    const { phone } = await qa.scenario('loaned');
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await app.login(phone);
    await expect(page.getByRole('link', { name: /Orders/ })).toBeVisible();
    await page.getByRole('link', { name: /Orders/ }).click();
    await expect(page.getByText('Loaned', { exact: false }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Quit' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
}

test('a session that was stored before the storage was full goes on', async ({ app, page, qa }) => {
  const { token, phone } = await qa.scenario('loaned');
  await app.signIn(token, phone);
  await page.goto('/');
  // Without the cookie, the session is in local storage alone.
  await page.evaluate(() => (document.cookie = 'token=; path=/; max-age=0'));
  await page.addInitScript(WITHOUT['storage is full'] ?? (() => undefined));
  await page.goto('/order');
  await expect(page.getByText('Loaned', { exact: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the login first says that nothing can be stored, and a code stays valid after the page was dropped', async ({
  page,
  qa,
}) => {
  await page.addInitScript(WITHOUT['storage is blocked'] ?? (() => undefined));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const { phone } = await qa.scenario('loaned');
  await page.goto('/login');
  const said = page.getByText('open it in another browser');
  await expect(said).toBeVisible();
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
  // Phones may discard the page while the user reads the SMS.
  await page.reload();
  await expect(said).toBeVisible();
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByLabel('Verification code').fill(await qa.code(phone));
  await page.getByLabel('I agree').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: /Orders/ })).toBeVisible();
});

test('nothing is said while cookies or storage work', async ({ page }) => {
  await page.addInitScript(WITHOUT['storage is blocked'] ?? (() => undefined));
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('7000099001');
  await page.waitForTimeout(1000);
  await expect(page.getByText('open it in another browser')).toBeHidden();
});
