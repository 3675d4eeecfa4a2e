import { expect, test } from './support/app';

/** What a browser does whose user blocks all storage, and what a web view does that has none. */
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
};

for (const [where, block] of Object.entries(WITHOUT)) {
  test(`where ${where} one signs in and uses the app for this visit`, async ({ app, page, qa }) => {
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
