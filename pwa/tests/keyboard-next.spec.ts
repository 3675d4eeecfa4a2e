import type { Page } from '@playwright/test';
import { AADHAAR, ACCOUNT, NEW_PHONE, PAN, expect, test } from './support/app';
import { hold } from './support/hold';
import { words } from './support/words';

/** Finds a field by its `name`, which is the same in every language. */
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);

async function write(page: Page, name: string, text: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function expectNext(page: Page, name: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
}

/** Counts POST requests, because a form must not be sent twice. */
function countSent(page: Page, path: RegExp): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) sent += 1;
  });
  return () => sent;
}

const locale = 'en-IN';

test.use({ locale });

test('goes through the basic information, and saves it', async ({ app, page }) => {
  const saved = countSent(page, /base-info/);
  await app.openAs('half-verified-basic', '/auth/basic?pid=saral-first');
  for (const name of ['education', 'maritalStatus']) await field(page, name).first().check();
  await field(page, 'fullName').tap();
  await write(page, 'fullName', 'Asha Verma');
  await expectNext(page, 'pinCode');
  // A complete PIN code moves the focus to the next field.
  await page.keyboard.type('411001');
  await expectNext(page, 'address');
  // The PIN code fills in state and district, so Enter in the last text field sends the form.
  await expect(field(page, 'liveDistrict')).toHaveValue('490');
  expect(saved()).toBe(0);
  await write(page, 'address', '12 MG Road');
  await expect(page).toHaveURL(/\/auth\/work\?/);
  expect(saved()).toBe(1);
});

test('goes through the work information, and saves it', async ({ app, page }) => {
  const saved = countSent(page, /work-info/);
  await app.openAs('half-verified-work', '/auth/work?pid=saral-first');
  for (const name of ['workState', 'monthlyIncome']) await field(page, name).first().check();
  for (const name of ['workDay', 'workPlaceState']) {
    await expect(field(page, name).locator('option:not([hidden])').first()).toBeAttached();
    await field(page, name).selectOption({ index: 1 });
  }
  await field(page, 'companyName').tap();
  await write(page, 'companyName', 'Verma Textiles');
  await expectNext(page, 'workYears');
  await write(page, 'workYears', '3');
  await expectNext(page, 'companyPhone');
  expect(saved()).toBe(0);
  await write(page, 'companyPhone', '02026120000');
  await expect(page).toHaveURL(/\/auth\/identity\?/);
  expect(saved()).toBe(1);
});

test('goes through the contacts', async ({ app, page }) => {
  const saved = countSent(page, /contact/);
  await app.openAs('half-verified-contacts', '/auth/contacts?pid=saral-first');
  for (const [place, phone] of [
    ['one', '7000011111'],
    ['two', '7000022222'],
    ['third', '7000033333'],
  ] as const) {
    await field(page, `${place}Name`).tap();
    await write(page, `${place}Name`, 'Sita Verma');
    await expectNext(page, `${place}Mobile`);
    await write(page, `${place}Mobile`, phone);
    // Enter closes the keyboard, because the relation below is chosen by a tap on a chip.
    await expect(field(page, `${place}Mobile`)).not.toBeFocused();
    await field(page, `${place}Relation`).first().check();
  }
  expect(saved()).toBe(0);
});

test('sends the Aadhaar code, and submits with the PAN', async ({ app, page, qa }) => {
  const saved = countSent(page, /kyc-info/);
  await app.openAs('half-verified-identity', '/auth/identity?pid=saral-first');
  await field(page, 'idNo').tap();
  await write(page, 'idNo', AADHAAR);
  await expectNext(page, 'otp');
  await field(page, 'idNo').tap();
  await page.keyboard.press('Enter');
  await expectNext(page, 'otp');
  // Enter submits even an incomplete code.
  await write(page, 'otp', '1');
  await expect(field(page, 'otp')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'panNo')).not.toHaveAttribute('aria-invalid', 'true');
  await field(page, 'otp').fill('');
  await page.keyboard.type(await qa.aadhaarCode(AADHAAR));
  await expectNext(page, 'panNo');
  expect(saved()).toBe(0);
  await write(page, 'panNo', PAN);
  await expect(page).toHaveURL(/\/auth\/face\?/);
  expect(saved()).toBe(1);
});

test('goes through a bank account, and adds it', async ({ app, page }) => {
  const added = countSent(page, /bind/);
  await app.openAs('verified', '/bank/add?pid=saral-first');
  await field(page, 'bankCode').tap();
  await write(page, 'bankCode', 'HDFC0000001');
  await expectNext(page, 'cardNo');
  await write(page, 'cardNo', ACCOUNT);
  await expectNext(page, 'confirmCardNo');
  expect(added()).toBe(0);
  await write(page, 'confirmCardNo', ACCOUNT);
  await expect(page).toHaveURL('/bank?pid=saral-first');
  expect(added()).toBe(1);
});

test('corrects a value that was read from a card, and submits nothing', async ({ app, page }) => {
  await app.openAs('half-verified-identity', '/auth/identity?pid=saral-first');
  await page.getByRole('button', { name: words(locale, 'auth.toPhotos') }).tap();
  await page.locator('input[type=file]').first().setInputFiles('pwa/tests/support/aadhaar-front.jpg');
  const change = page.getByRole('button', {
    name: new RegExp(
      words(locale, 'auth.ocrChange').source.replace('.+', words(locale, 'auth.ocrName').source.slice(1, -1)),
    ),
  });
  await change.tap();
  await expect(field(page, 'correct-name')).toBeFocused();
  await page.keyboard.press('Enter');
  // Enter closes the keyboard and does not submit the form.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('leaves a list that is searched to be read', async ({ app, page }) => {
  await app.openAs('verified', '/bank/ifsc?pid=saral-first');
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: new RegExp(words(locale, 'bank.chooseBank').source.slice(1, -1)) })
    .tap();
  const search = page.getByRole('dialog').getByRole('searchbox');
  await search.tap();
  await page.keyboard.type('sbi');
  await page.keyboard.press('Enter');
  await expect(search).not.toBeFocused();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText('State Bank of India');
});

test('sends the login code, and logs in', async ({ app, page, qa }) => {
  void app;
  await page.goto('/login');
  await expect(field(page, 'phone')).toHaveAttribute('enterkeyhint', 'send');
  await field(page, 'phone').tap();
  await write(page, 'phone', NEW_PHONE);
  await expect(page.getByRole('button', { name: words(locale, 'login.countdown') })).toBeVisible();
  await expectNext(page, 'code');
  await field(page, 'agreement').check();
  await expect(field(page, 'code')).toHaveAttribute('enterkeyhint', 'go');
  await field(page, 'code').tap();
  await write(page, 'code', await qa.code(NEW_PHONE));
  await expect(page).toHaveURL('/');
});

test('sends the login code also before the app has come', async ({ app, page, qa }) => {
  void app;
  const letGo = await hold(page, '**/main.*.js');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await field(page, 'phone').tap();
  await write(page, 'phone', NEW_PHONE);
  await expectNext(page, 'code');
  letGo();
  await expect.poll(() => qa.code(NEW_PHONE).catch(() => '')).toMatch(/^\d+$/);
  await expectNext(page, 'code');
  await page.keyboard.type(await qa.code(NEW_PHONE));
  await expect(field(page, 'code')).toHaveValue(/^\d+$/);
});
