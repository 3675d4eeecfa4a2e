import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app';

/** Tabs until the control has the focus; fails if the keyboard cannot reach it. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(control)}`);
}

async function expectRing(control: Locator): Promise<void> {
  const width = () =>
    control.evaluate((element) => {
      const ringed = element.matches('input')
        ? (element.closest('[class*=frame], [class*=box], div') ?? element)
        : element;
      const own = getComputedStyle(element);
      const { outlineStyle, outlineWidth } = own.outlineStyle === 'none' ? getComputedStyle(ringed) : own;
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
  await expect.poll(width, { message: 'the ring around what has the focus' }).toBeGreaterThanOrEqual(2);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a borrower signs in, applies, takes the money and pays with the keyboard alone', async ({ app, page, qa }) => {
  void app;
  const { phone } = await qa.scenario('verified');
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Mobile number'));
  await page.keyboard.type(phone);
  await tabTo(page, button(page, 'Send code'));
  await expectRing(button(page, 'Send code'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Verification code'));
  await page.keyboard.type(await qa.code(phone));
  await tabTo(page, page.getByLabel('I agree'));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Log in'));
  await page.keyboard.press('Enter');

  const levels = button(page, /Levels/);
  await tabTo(page, levels);
  await expectRing(levels);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Loyalty levels' });
  await expect(dialog).toBeVisible();
  for (let steps = 0; steps < 5; steps += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('dialog') === null;
    });
    expect(outside, 'the focus left the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(levels).toBeFocused();

  await tabTo(page, button(page, 'APPLY Saral Month'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/saral-month\/detail$/);
  // On a new page the heading has the focus, even after the form has replaced its skeleton.
  await expect(page.getByRole('switch')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const automatic = page.getByRole('switch');
  await tabTo(page, automatic);
  await page.keyboard.press('Space');
  await expect(automatic).not.toBeChecked();
  await tabTo(page, page.getByLabel('I have read the Key Fact Statement and accept it'));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Apply Now'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order');

  const card = page.getByRole('link', { name: /Auditing/ }).first();
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/.+\/audit$/);
  const id = page.url().split('/').at(-2) ?? '';
  await qa.event(id, 'approve');
  await tabTo(page, button(page, 'Refresh'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Get Money'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order');
  await qa.event(id, 'disbursed');

  await page.goto(`/orders/${id}/detail`);
  await tabTo(page, button(page, /^Repayment ₹/));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, /^Pay ₹/));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await tabTo(page, button(page, 'Pay'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You returned the loan. No fee was charged.')).toBeVisible();
});
