import type { Locator } from '@playwright/test';
import { expect, NEW_PHONE, test } from './support/app';
import { hold } from './support/hold';
import { LANGUAGES, words } from './support/words';

declare global {
  interface Window {
    /** Each layout shift: its score, and the beginnings of the moved texts. */
    jumped: [number, ...(string | null | undefined)[]][];
  }
}

const placeOf = (what: Locator): Promise<number> =>
  what.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

const sizesOf = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all: HTMLElement[]) =>
    all.map(({ offsetWidth, offsetHeight }) => `${offsetWidth} × ${offsetHeight}`),
  );

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

/** Limit for the cumulative layout shift while a page loads its data (Google's limit for a good page is 0.1). */
const JUMPS = 0.05;

for (const [scenario, path] of [
  ['loaned', '/order'],
  ['loaned', '/orders/ORDER/detail'],
  ['auditing', '/orders/ORDER/audit'],
  ['passed', '/orders/ORDER/confirm'],
  ['scheduled', '/schedule'],
  ['loaned', '/orders/ORDER/papers'],
  ['verified', '/bank/ifsc?pid=saral-first'],
] as const)
  test(`the content of ${path} stays in place when the answers arrive`, async ({ app, page }) => {
    const { orderIds } = await app.openAs(scenario, '/healthz');
    const letGo = await hold(page, '**/api1/**');
    await page.goto(path.replace('ORDER', orderIds[0] ?? ''));
    await page.locator('main div[aria-hidden=true] > div[style*=height]').first().waitFor();
    await page.evaluate(() => {
      window.jumped = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[])
          window.jumped.push([entry.value, ...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40))]);
      }).observe({ type: 'layout-shift' });
    });
    letGo();
    await expect(page.locator('main div[aria-hidden=true] > div[style*=height]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const jumped = await page.evaluate(() => window.jumped);
    const sum = jumped.reduce((all, [value]) => all + value, 0);
    expect(sum, JSON.stringify(jumped)).toBeLessThan(JUMPS);
  });

test('the buttons of a dialog keep their size while one is busy', async ({ app, page }) => {
  const { orderIds } = await app.openAs('extension-pending');
  await page.goto(`/orders/${orderIds[0]}/extension`);
  await page.getByRole('button', { name: 'Abandon extension', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const letGo = await hold(page, '**/giveup-extension');
  const abandon = dialog.getByRole('button', { name: 'Abandon Extension', exact: true });
  // Measures many widths, because at some widths the buttons barely fit side by side.
  const onPhones = async () => {
    const sizes: string[] = [];
    for (let width = 280; width <= 560; width += 8) {
      await page.setViewportSize({ width, height: 740 });
      sizes.push(`${String(width)}: ${(await sizesOf(dialog.getByRole('button'))).join(', ')}`);
    }
    return sizes;
  };
  const before = await onPhones();
  await abandon.click();
  await expect(dialog.locator('[aria-busy=true]')).toHaveAccessibleName('Abandoning…');
  expect(await onPhones()).toEqual(before);
  letGo();
  await expect(page).toHaveURL('/order');
});
