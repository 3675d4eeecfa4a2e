import { readFileSync } from 'node:fs';
import { expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored, writtenDown } from './support/vault';

test.use({ serviceWorkers: 'allow' });

const SAVED = 'Saved on this phone, will send when online';

test('one goes on to the next step while the one before waits; both arrive once, in their order', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('new-user');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await app.fillBasic();
  // Waits for the prefetched forms.
  await answersStored(page, 'authForm("basic")', 'authForm("work")', 'states', 'districts');
  await phone.off();
  await app.save();
  await expect(page.getByRole('main').getByText(SAVED)).toBeVisible();
  await phone.restart();
  await phone.page.getByRole('link', { name: 'Go on to the next step' }).click();
  await expect(phone.page).toHaveURL(/\/auth\/work\?/);
  await phone.page.getByRole('radio', { name: 'Not working now' }).check();
  await phone.page.getByRole('radio', { name: '₹10,000 to ₹20,000' }).check();
  await phone.app.save();
  await expect(phone.page.getByRole('main').getByText(SAVED)).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'Basic information' })).toContainText(SAVED);
  await phone.on();
  await expect(phone.page).toHaveURL(/\/auth\/identity\?/);
  await phone.arrivedOnce('POST /api1/auth/v1/base-info', { fullName: 'Asha Verma' });
  await phone.arrivedOnce('POST /api1/auth/v1/work-info', { monthlyIncome: '2' });
  const saves = phone.sent.map(({ call }) => call).filter((call) => /(base|work)-info/.test(call));
  expect(saves).toEqual(['POST /api1/auth/v1/base-info', 'POST /api1/auth/v1/work-info']);
});

test('the cost of other days and the reminder need no network', async ({ app, page, qa, context }) => {
  const { orderIds } = await app.openAs('loaned');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await expect(page.getByRole('button', { name: 'Repayment ₹5,035.00' })).toBeVisible();
  await answersStored(page, 'orderDetail');
  await phone.off();
  await phone.restart();
  await expect(phone.page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Show what it would cost' }).click();
  const late = phone.page.getByRole('listitem').filter({ hasText: '7 days late' });
  await expect(late).toContainText('₹5,385.00');

  const downloads = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: 'Add a reminder' }).click();
  const file = await downloads;
  expect(file.suggestedFilename()).toMatch(/^saral-\d{4}-\d\d-\d\d\.ics$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  const day = file.suggestedFilename().replace(/\D/g, '');
  expect(lines).toContain(`DTSTART;VALUE=DATE:${day}`);
  expect(lines).toContain('SUMMARY:Repay ₹5\\,035.00 to Saral');
});

test('the branches of a bank that were looked at are found again without a network', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('verified');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  const find = async () => {
    const { page: shown, app: hands } = phone;
    await shown.getByRole('button', { name: 'Choose the bank' }).click();
    await hands.pick('HDFC Bank', 'hdfc');
    await hands.pick('Goa', 'goa');
    await hands.pick('North Goa', 'north');
    const first = shown.getByRole('dialog').getByRole('listitem').first().getByRole('button');
    const branch = await first.textContent();
    await first.click();
    await expect(shown.getByText('Is this yor IFSC Code?')).toBeVisible();
    return branch;
  };
  await page.goto('/bank/ifsc?pid=saral-first');
  const online = await find();
  await answersStored(page, 'banks', 'bankStates', 'bankCities', 'branches');
  await phone.off();
  await phone.restart();
  expect(await find()).toBe(online);
  await phone.page.getByRole('button', { name: 'Yes' }).click();
  await expect(phone.page.getByRole('textbox', { name: 'IFSC Code' })).toHaveValue(/^HDFC0/);
});

test('feedback with its photo survives the app, and what was refused is corrected and arrives once', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('verified');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.goto('/personal/help');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByLabel('Your feedback').fill('More loans.');
  await page.setInputFiles('dialog input[type=file]', 'pwa/tests/support/selfie.jpg');
  await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await phone.off();
  await writtenDown(page, 'More loans.');
  await writtenDown(page, '"picture/feedback"');
  await phone.restart();
  await phone.page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(phone.page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expect(phone.page.getByLabel('Your feedback')).toHaveValue('More loans.');
  await phone.page.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.page.getByRole('dialog', { name: 'Info' })).toContainText(SAVED);
  await phone.page.getByRole('button', { name: 'OK', exact: true }).click();

  // The server refuses the photo and its re-encoded copy; the borrower changes the entry and sends it again.
  await qa.fault({ method: 'POST', path: '/api1/opinion-record/v1/save', kind: 'code', code: 1106, times: 2 });
  await phone.on();
  await phone.page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(phone.page.getByLabel('Your feedback')).toHaveValue('More loans.');
  await expect(phone.page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await phone.page.getByLabel('Your feedback').fill('More loans, please.');
  await phone.page.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.page.getByRole('dialog', { name: 'Info' })).toContainText('We have received your feedback');
  await expect.poll(() => phone.arrived('POST /api1/opinion-record/v1/save')).toBe(1);
});

test('the scheduled orders and who is behind the app are read without a network', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('scheduled');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  for (const [address, query] of [
    ['/schedule', 'bookings'],
    ['/personal/aboutus', 'aboutUs'],
  ] as const) {
    await phone.page.goto(address);
    const content = () =>
      phone.page
        .locator('main')
        .getByText(/[a-z]{3}/i)
        .last();
    await expect(content()).toBeVisible();
    await answersStored(phone.page, query);
    const online = await content().innerText();
    await phone.off();
    await phone.restart();
    await expect(content()).toHaveText(online);
    await phone.on();
  }
});
