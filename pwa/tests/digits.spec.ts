import type { Locator, Page } from '@playwright/test';
import { AADHAAR, ACCOUNT, expect, test } from './support/app';
import { words } from './support/words';

/** Returns a text as displayed, with a blank for each gap wider than half a digit. */
const groups = (text: Locator): Promise<string> =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let drawn = '';
    let end: number | null = null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, right } = range.getBoundingClientRect();
        if (end !== null && left - end > 4) drawn += ' ';
        drawn += node.nodeValue?.[at] ?? '';
        end = right;
      }
    return drawn;
  });

const copied = (text: Locator): Promise<string> =>
  text.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString() ?? '';
  });

async function namesOfButtons(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => String(name?.value));
}

const readBack = (page: Page, label: RegExp) =>
  page
    .locator('div')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .locator('> p[aria-hidden=true]');

const locale = 'en-IN';

const t = (key: string) => words(locale, key);
test.use({ locale });

test('an account number is read back in groups while it is typed, stands in groups in the list, and is copied whole', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/bank/add?pid=saral-first');
  const field = page.getByLabel(t('bank.accountNo'), { exact: true });
  await expect(page.getByText(t('bank.accountHint'))).toBeVisible();
  const before = await page.getByLabel(t('bank.confirmNo'), { exact: true }).boundingBox();
  await field.fill(ACCOUNT);
  await expect(field).toHaveValue(ACCOUNT);
  const back = readBack(page, t('bank.accountNo'));
  expect(await groups(back)).toBe('0262 9180 0001 191');
  expect(await copied(back)).toBe(ACCOUNT);
  // The number replaces the hint without moving the fields below.
  await expect(page.getByText(t('bank.accountHint'))).toBeHidden();
  expect(await page.getByLabel(t('bank.confirmNo'), { exact: true }).boundingBox()).toEqual(before);

  await page.getByLabel(t('bank.confirmNo'), { exact: true }).fill(ACCOUNT);
  await page.getByLabel(t('bank.ifscCode')).fill('HDFC0000291');
  await page.getByRole('button', { name: t('bank.applyNow') }).click();
  await expect(page).toHaveURL('/bank?pid=saral-first');
  // The accessible name has no blanks in the number.
  const row = page.getByRole('button', { name: /[X*•]{4,}1191/ });
  await expect(row).toBeVisible();
  expect((await namesOfButtons(page)).filter((name) => /[X*•]{4,}1191/.test(name))).toHaveLength(1);
  const number = row.getByText(/^[X*•]{4,}1191$/);
  expect(await groups(number)).toMatch(/^[X*•]{1,4}( [X*•]{4})* 1191$/);
  expect(await copied(number)).toMatch(/^[X*•]+1191$/);
});

test('an Aadhaar number is read back in groups, and stands there once, masked, when it is verified', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('half-verified-identity', '/auth/identity?pid=saral-first');
  const field = page.getByLabel(t('auth.aadhaar'));
  await expect(page.getByText(t('auth.aadhaarHint'), { exact: true })).toBeVisible();
  await field.fill(AADHAAR);
  await expect(field).toHaveValue(AADHAAR);
  const back = readBack(page, t('auth.aadhaar'));
  expect(await groups(back)).toBe('9999 4105 7058');
  expect(await copied(back)).toBe(AADHAAR);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '9 9 9 9, 4 1 0 5, 7 0 5 8' })).toHaveCount(1);
  await page.getByRole('button', { name: t('auth.otpSend') }).click();
  await page.getByLabel(t('auth.otp')).fill(await qa.aadhaarCode(AADHAAR));
  await expect(field).toHaveValue('XXXXXXXX7058');
  // The masked number is not repeated below the field.
  await expect(back).toBeEmpty();
});

test('the fault of an entered number is shown below it', async ({ app, page }) => {
  await app.openAs('half-verified-identity', '/auth/identity?pid=saral-first');
  const field = page.getByLabel(t('auth.aadhaar'));
  await field.fill(AADHAAR.slice(0, 5));
  await page.getByRole('button', { name: t('auth.submitIdentity') }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const back = readBack(page, t('auth.aadhaar'));
  // The field's description has the error first.
  const [error] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const wrong = page.locator(`[id="${error}"]`).locator('p');
  await expect(wrong).toBeVisible();
  const [above, below] = [await back.boundingBox(), await wrong.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});

test('the last digits of one’s own phone number stand apart', async ({ app, page }) => {
  await app.openAs('verified', '/personal');
  const number = page.getByText(t('account.signedInAs')).locator('xpath=following-sibling::p/span[1]');
  await expect(number).toBeVisible();
  expect(await groups(number)).toMatch(/^\+91 •• •••• \d{4}$/);
  expect(await copied(number)).toMatch(/^\+91 •{6}\d{4}$/);
});
