import { AADHAAR, ACCOUNT, expect, test } from './support/app';
import { picture } from './support/picture';
import { hasNoSidewaysScroll } from './support/width';
import { words } from './support/words';

const IDENTITY = '/auth/identity?pid=saral-first';
const IFSC = 'HDFC0000291';

const locale = 'en-IN';

test.use({ locale });
const text = (key: string) => words(locale, key);
const part = (key: string) => new RegExp(text(key).source.slice(1, -1));
const filled = (key: string, value: string) => {
  return new RegExp(text(key).source.replace('.+', part(value).source));
};

test('the state of work is the state where one lives until another is chosen, and asked for where that is not known', async ({
  app,
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('work-info')) sent.push(request.postDataJSON());
  });
  const field = (name: string) => page.locator(`form [name=${name}]`);
  const save = page.getByRole('button', { name: text('auth.save') });
  const asLived = page.getByText(text('auth.stateAsLived'));
  await app.openAs('half-verified-work', '/auth/work?pid=saral-first');
  await expect(field('workPlaceState')).toHaveValue('');
  await save.click();
  await expect(field('workPlaceState')).toHaveAttribute('aria-invalid', 'true');

  await app.openAs('half-verified-basic', '/auth/basic?pid=saral-first');
  for (const [name, value] of [
    ['fullName', 'Asha Verma'],
    ['pinCode', '411001'],
    ['address', '12 MG Road'],
  ] as const)
    await field(name).fill(value);
  const chip = (name: string, value: string) => page.locator(`form [name=${name}][value="${value}"]`).check();
  await chip('education', '4');
  await chip('maritalStatus', '1');
  // The PIN code has filled in state and district.
  await expect(field('liveState')).toHaveValue('27');
  await expect(field('liveDistrict')).toHaveValue('490');
  await save.click();
  await expect(page).toHaveURL(/\/auth\/work\?/);
  await expect(field('workPlaceState')).toHaveValue('27');
  await expect(asLived).toBeVisible();
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await chip('workState', '1');
  await chip('monthlyIncome', '2');
  await field('workDay').selectOption({ index: 1 });
  await field('companyName').fill('Verma Textiles');
  await field('workYears').fill('3');
  await save.click();
  await expect(page).toHaveURL(/\/auth\/identity\?/);
  expect(sent).toEqual([expect.objectContaining({ workState: '1', workPlaceState: '27' })]);

  await page.locator('summary', { hasText: part('labels.stepIdentity') }).click();
  await page.getByRole('link', { name: filled('auth.stepEditOf', 'labels.stepWork') }).click();
  await page.getByRole('button', { name: text('product.bankChange') }).click();
  await expect(field('workPlaceState')).toHaveValue('27');
  await expect(asLived).toHaveCount(0);
  await field('workPlaceState').selectOption('29');
  await save.click();
  await expect(page).toHaveURL(/\/auth\/identity\?/);
  expect(sent).toEqual([expect.anything(), expect.objectContaining({ workPlaceState: '29' })]);
});

test('a bank is found by what people call it, and the banks that most people have come first', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/bank/ifsc?pid=saral-first');
  await page.getByRole('button', { name: part('bank.chooseBank') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem').first()).toHaveText('State Bank of India');
  await expect(sheet.getByRole('listitem').nth(1)).toHaveText('HDFC Bank');
  for (const [typed, bank] of [
    ['sbi', 'State Bank of India'],
    ['BOB', 'Bank of Baroda'],
    ['pnb', 'Punjab National Bank'],
  ] as const) {
    await sheet.getByRole('searchbox').fill(typed);
    await expect(sheet.getByRole('listitem').first()).toHaveText(bank);
  }
  await sheet.getByRole('searchbox').fill('sbi');
  await sheet.getByRole('button', { name: 'State Bank of India', exact: true }).click();
  // The list of states shows the name of the chosen bank.
  await expect(sheet.getByText('State Bank of India')).toBeVisible();
});

test('a typed IFSC says whose it is, and an account that was added leads on to the loan', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first/detail');
  await page
    .getByRole('link', { name: part('product.bankChange') })
    .filter({ hasText: /\d{4}/ })
    .click();
  await page.getByRole('link', { name: text('bank.add') }).click();
  const ifsc = page.getByLabel(text('bank.ifscCode'));
  await ifsc.fill('HDFC0ZZZZZZ');
  await expect(page.getByText(text('refusals.ifscUnknown'))).toBeVisible();
  await ifsc.fill(IFSC);
  await expect(page.getByRole('status').filter({ hasText: 'HDFC Bank' })).toBeVisible();
  await expect(page.getByText(text('refusals.ifscUnknown'))).toHaveCount(0);
  await page.getByLabel(text('bank.accountNo')).fill(ACCOUNT);
  await page.getByLabel(text('bank.confirmNo')).fill(ACCOUNT);
  await page.getByRole('button', { name: text('bank.applyNow') }).click();
  await expect(page).toHaveURL('/bank?pid=saral-first');
  await expect(page.getByText(text('bank.added'))).toBeVisible();
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await page.getByRole('button', { name: text('bank.goOn') }).click();
  await expect(page).toHaveURL('/product/saral-first/detail');
  await expect(page.getByText(/1191/).first()).toBeVisible();
});

test('an account that was added without a loan leads home', async ({ app, page }) => {
  await app.openAs('verified', '/bank/add');
  await page.getByLabel(text('bank.ifscCode')).fill(IFSC);
  await page.getByLabel(text('bank.accountNo')).fill(ACCOUNT);
  await page.getByLabel(text('bank.confirmNo')).fill(ACCOUNT);
  await page.getByRole('button', { name: text('bank.applyNow') }).click();
  await page.getByRole('button', { name: text('bank.goOn') }).click();
  await expect(page).toHaveURL('/');
});

test('a whole code submits itself: for Aadhaar, and before an account is added', async ({ app, page, qa }) => {
  const { phone } = await app.openAs('half-verified-identity', IDENTITY);
  await page.getByLabel(text('auth.aadhaar')).fill(AADHAAR);
  await page.getByRole('button', { name: text('auth.otpSend') }).click();
  const code = page.getByLabel(text('auth.otp'));
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill(await qa.aadhaarCode(AADHAAR));
  await expect(page.getByText(text('auth.verified'))).toBeVisible();
  await expect(page.getByLabel(text('auth.pan')), 'what is left').toBeFocused();

  await qa.advance('P2D');
  await page.goto('/bank/add?pid=saral-first');
  await page.getByLabel(text('bank.ifscCode')).fill(IFSC);
  await page.getByLabel(text('bank.accountNo')).fill(ACCOUNT);
  await page.getByLabel(text('bank.confirmNo')).fill(ACCOUNT);
  await page.getByRole('button', { name: text('bank.applyNow') }).click();
  const dialog = page.getByRole('dialog', { name: text('bank.codeTitle') });
  await expect(dialog.getByRole('button', { name: text('bank.codeWait') })).toBeVisible();
  await dialog.getByLabel(text('login.code')).fill(await qa.code(phone));
  await expect(page).toHaveURL('/bank?pid=saral-first');
});

test('a code that comes by message is put into its field and submitted', async ({ app, page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = (options) => {
      const isAsked = options !== undefined && 'otp' in options;
      return isAsked ? Promise.resolve({ id: '', type: 'otp', code: '123456' } as Credential) : Promise.resolve(null);
    };
  });
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByLabel(text('auth.aadhaar')).fill(AADHAAR);
  await page.getByRole('button', { name: text('auth.otpSend') }).click();
  await expect(page.getByText(text('auth.verified'))).toBeVisible();
});

test('each step says which it is, and a finished one is gone back to and corrected', async ({ app, page }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  const steps = page.locator('details', { hasText: part('auth.stepHere') });
  const title = page.locator('summary', { hasText: part('labels.stepIdentity') });
  await expect(title).toHaveText(/3.*5|5.*3/);
  await title.click();
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps.getByText(text('auth.stepLater'))).toHaveCount(2);
  await expect(steps.getByRole('link')).toHaveCount(2);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await steps.getByRole('link', { name: filled('auth.stepEditOf', 'labels.stepWork') }).click();
  await expect(page).toHaveURL('/auth/work?pid=saral-first');
  await expect(page.getByText(text('auth.stepDone'))).toBeVisible();
  await page.getByRole('button', { name: text('product.bankChange') }).click();
  const choices = page.getByRole('combobox');
  await choices.nth(0).selectOption('3');
  for (let at = 1; at < (await choices.count()); at += 1) await choices.nth(at).selectOption({ index: 1 });
  await page.getByRole('button', { name: text('auth.save') }).click();
  // The work form leads to the first unfinished step.
  await expect(page).toHaveURL(/\/auth\/identity\?/);
});

test('before applying every step can still be looked at and corrected', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first/detail');
  await page.getByRole('link', { name: text('auth.change') }).click();
  await expect(page).toHaveURL('/auth/basic?pid=saral-first');
  await page.getByRole('button', { name: text('product.bankChange') }).click();
  // The form shows the values that the server has, because this phone has stored none.
  await expect(page.locator('form [name=fullName]')).not.toHaveValue('');
  await expect(page.locator('form [name=liveDistrict]')).not.toHaveValue('');
  // Waits for this page by its summary, because the previous page stays until this page has loaded.
  await page.locator('summary', { hasText: part('labels.stepBasic') }).click();
  await expect(page.getByRole('link').filter({ hasText: text('auth.stepEdit') })).toHaveCount(4);
  await page.getByRole('link', { name: filled('auth.stepEditOf', 'labels.stepContacts') }).click();
  await expect(page).toHaveURL('/auth/contacts?pid=saral-first');
  const masked = page.getByText(/^X{6}\d{4}$/);
  await expect(masked).toHaveCount(3);
  await expect(page.getByRole('link', { name: text('auth.goOn') })).toBeVisible();
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await page.getByRole('button', { name: text('product.bankChange') }).click();
  await page.locator('form [name=twoName]').fill('Anil Verma');
  const sent = page.waitForRequest(/auth\/v1\/contacts/);
  await page.getByRole('button', { name: text('auth.save') }).click();
  const { twoName, twoMobile } = (await sent).postDataJSON();
  expect([twoName, twoMobile]).toEqual(['Anil Verma', expect.stringMatching(/^\d{10}$/)]);
  await expect(page).toHaveURL('/product/saral-first/detail');
});

test('the values read from a card are shown in words and can be corrected', async ({ app, page }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: text('auth.toPhotos') }).click();
  const cards = { 'auth.docFront': 'aadhaar-front', 'auth.docBack': 'aadhaar-back', 'auth.docPan': 'pan' };
  for (const [card, file] of Object.entries(cards)) {
    const capture = page.getByRole('region', { name: text(card) });
    await capture.locator('input[type=file]').last().setInputFiles(picture(file));
    await expect(capture.getByText(text('auth.uploaded'))).toBeVisible();
  }
  const front = page.getByRole('region', { name: text('auth.docFront') });
  await expect(front.getByText(/^13 .+ 1988$/)).toBeVisible();
  await expect(front.getByText(text('auth.genderM'))).toBeVisible();
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  const change = async (region: typeof front, label: string) => {
    await region.getByRole('button', { name: filled('auth.ocrChange', label) }).click();
    return region.getByLabel(text(label));
  };
  await (await change(front, 'auth.ocrName')).fill('Shiv Choudhury');
  const born = await change(front, 'auth.ocrDateOfBirth');
  await expect(born).toHaveValue('1988-05-13');
  await expect(born).toBeFocused();
  await born.fill('1989-05-13');
  await (await change(front, 'auth.ocrGender')).selectOption('T');
  const back = page.getByRole('region', { name: text('auth.docBack') });
  await (await change(back, 'auth.ocrAddress')).fill('New Delhi 110001');
  const sent = page.waitForRequest(/kyc-info\/aadhaar-pan/);
  await page.getByRole('button', { name: text('auth.submitIdentity') }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Shiv Choudhury',
    dateOfBirth: '1989-05-13',
    gender: 'T',
    address: 'New Delhi 110001',
  });
  await expect(page).toHaveURL(/\/auth\/face\?/);
});

test('the form of the contacts refuses a number that is there twice, and one’s own', async ({ app, page }) => {
  const { phone } = await app.openAs('half-verified-contacts', '/auth/contacts?pid=saral-first');
  const number = (slot: number) => page.locator('input[type=tel]').nth(slot - 1);
  await number(1).fill('7000011111');
  await number(2).fill('7000011111');
  await expect(page.getByText(text('rules.contactPhoneTwice'))).toHaveCount(1);
  await number(3).fill(phone.slice(-10));
  await expect(page.getByText(text('rules.contactPhoneOwn'))).toBeVisible();
  await expect(number(3)).toHaveAttribute('aria-invalid', 'true');
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await number(2).fill('7000022222');
  await expect(page.getByText(text('rules.contactPhoneTwice'))).toHaveCount(0);
});

test('applying without an account brings the way to add one into view', async ({ app, page }) => {
  await page.route('**/find-user-bank-card*', (route) => route.fulfill({ json: { code: 0, msg: '', data: [] } }));
  await app.openAs('verified', '/product/saral-first/detail');
  const row = page.getByRole('link', { name: part('product.bankAdd') });
  await expect(row).toBeVisible();
  for (let taps = 0; taps < 2; taps += 1) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(row).not.toBeInViewport();
    await page.getByRole('button', { name: text('product.apply') }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(row).toBeInViewport();
  }
});
