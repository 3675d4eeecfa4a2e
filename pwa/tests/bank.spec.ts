import type { Page } from '@playwright/test';
import { ACCOUNT, type App, expect, test } from './support/app';
import { writtenDown } from './support/vault';

const PRODUCT = '/product/saral-first';

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Goes back to the page `first`; returns the paths of all pages on the way, including the present one. */
async function pagesBack(page: Page, first: string): Promise<string[]> {
  const seen = [pathOf(page)];
  while (seen.at(-1) !== first && seen.length < 10) {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    seen.push(pathOf(page));
  }
  return seen;
}

async function findIfsc(app: App, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Forget your IFSC ?' }).click();
  await page.getByRole('button', { name: 'Choose the bank' }).click();
  await app.pick('HDFC Bank', 'hdfc');
  await app.pick('Goa', 'goa');
  await app.pick('North Goa', 'north');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('IFSC Code')).toHaveValue(/^HDFC0/);
  await expect(page).toHaveURL(/\/bank\/add\?pid=saral-first&ifsc_code=HDFC0/);
}

async function openAccounts(app: App, page: Page): Promise<void> {
  await app.openAs('verified', PRODUCT);
  await page
    .getByRole('link', { name: 'Apply Now' })
    .or(page.getByRole('button', { name: 'Apply Now' }))
    .click();
  await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
  await page.getByRole('link', { name: /Change/ }).click();
  await page.getByRole('link', { name: 'Add bank account' }).click();
  await expect(page.getByLabel('Bank Account No.')).toBeVisible();
}

// proves: S2.18 S2.36 S2.37 S2.41
test('an account is added and chosen from the form to apply, and "back" shows no page of that again', async ({
  app,
  page,
}) => {
  await openAccounts(app, page);
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await findIfsc(app, page);
  await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/bank?pid=saral-first');
  await page.getByRole('button', { name: /1191/ }).click();
  await expect(page).toHaveURL(`${PRODUCT}/detail`);
  await expect(page.getByText(/1191/).first()).toBeVisible();
  expect(await pagesBack(page, PRODUCT)).toEqual([`${PRODUCT}/detail`, PRODUCT]);
});

test('after an account was added "back" leads from the accounts to the form to apply', async ({ app, page }) => {
  await openAccounts(app, page);
  await page.getByLabel('IFSC Code').fill('HDFC0000291');
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/bank?pid=saral-first');
  expect(await pagesBack(page, PRODUCT)).toEqual(['/bank', `${PRODUCT}/detail`, PRODUCT]);
});

test('"back" leads from the finder to the form, and from the form that has its code to the accounts', async ({
  app,
  page,
}) => {
  await openAccounts(app, page);
  await page.getByRole('link', { name: 'Forget your IFSC ?' }).click();
  await expect(page).toHaveURL(/\/bank\/ifsc/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/bank/add?pid=saral-first');
  await findIfsc(app, page);
  expect(await pagesBack(page, PRODUCT)).toEqual(['/bank/add', '/bank', `${PRODUCT}/detail`, PRODUCT]);
});

test('an account picked for a booked loan leads back to it, once, also after a reload', async ({ app, page }) => {
  await app.openAs('scheduled', '/schedule');
  await page.getByRole('article').getByRole('link').click();
  await page.getByRole('link', { name: /Change/ }).click();
  await expect(page).toHaveURL(/\/bank\?/);
  await page.reload();
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await expect(page).toHaveURL(/\/schedule\//);
  const booked = pathOf(page);
  expect(await pagesBack(page, '/schedule')).toEqual([booked, '/schedule']);
});

test('a code that was found and then corrected by hand is the corrected one after a reload', async ({ app, page }) => {
  await app.openAs('verified', '/bank/add?pid=saral-first&ifsc_code=HDFC0000001');
  const ifsc = page.getByLabel('IFSC Code');
  await expect(ifsc).toHaveValue('HDFC0000001');
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await ifsc.fill('HDFC0000291');
  await writtenDown(page, 'HDFC0000291');
  await page.reload();
  await expect(page.getByLabel('Bank Account No.')).toHaveValue(ACCOUNT);
  await expect(ifsc).toHaveValue('HDFC0000291');
});

test('"back" closes a list and a dialog, and leaves the page where it is', async ({ app, page }) => {
  await app.openAs('verified', '/personal');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await expect(dialog).toBeVisible();
  // Does not use `goBack`, which would wait for another page.
  const back = async () => {
    const session = await page.context().newCDPSession(page);
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
  };
  await back();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  // Opens a new document, because a page can prevent "back" only after a tap in the same document.
  await page.goto('/bank/add?pid=saral-first');
  await page.getByRole('link', { name: 'Forget your IFSC ?' }).click();
  await page.getByRole('button', { name: 'Choose the bank' }).click();
  const list = page.getByRole('dialog').getByRole('searchbox');
  await list.fill('state');
  await back();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL('/bank/ifsc?pid=saral-first');
  await back();
  await expect(page).toHaveURL('/bank/add?pid=saral-first');
});
