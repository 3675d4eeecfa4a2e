import type { Locator } from '@playwright/test';
import { expect, NEW_PHONE, test } from './support/app';
import { LANGUAGES, words } from './support/words';

const placeOf = (what: Locator): Promise<number> =>
  what.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

for (const locale of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });
    const text = (key: string) => words(locale, key);

    test('nothing on the login page moves when the code is sent, and when something is wrong', async ({
      app: { page },
    }) => {
      await page.goto('/login');
      await page.waitForLoadState('networkidle');
      const login = page.getByRole('button', { name: text('login.logIn') });
      const code = page.getByLabel(text('login.code'));
      const places = async () => [await placeOf(code), await placeOf(login)];
      await page.getByLabel(text('login.phone')).fill(NEW_PHONE);
      const before = await places();

      await page.getByRole('button', { name: text('login.sendCode') }).click();
      await expect(page.getByText(text('login.codeSent'))).toBeVisible();
      expect(await places(), 'where the code has been sent').toEqual(before);

      await login.click();
      await expect(page.getByText(text('rules.code'))).toBeVisible();
      expect(await places(), 'where the code is missing').toEqual(before);

      await code.fill('1234');
      await login.click();
      await expect(page.getByText(text('rules.agreement'))).toBeVisible();
      expect(await places(), 'where the agreement is missing').toEqual(before);
    });

    test('no field of a form moves when what is missing is said at each of them', async ({ app, page }) => {
      await app.openAs('new-user', '/auth/basic?pid=saral-first');
      const last = page.getByRole('textbox').last();
      await expect(last).toBeVisible();
      const before = await placeOf(last);
      await page.getByRole('button', { name: text('auth.save') }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThan(3);
      expect(await placeOf(last)).toBe(before);
    });
  });
}
