import { expect, test } from './support/app';
import { words } from './support/words';

const PHOTO = 'pwa/tests/support/selfie.jpg';
const card = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

// proves: S1.4 S2.31 S2.32 S2.33 S9.10 S9.11 S9.12
test('home shows each product as it stands', async ({ app, page }) => {
  await app.openAs('verified');
  const first = card(page, 'Saral First').last();
  await expect(first).toContainText('91~180 days');
  await expect(first).toContainText('0.1%/day');
  await expect(first).toContainText('₹5,000.00');
  await expect(first.getByRole('button', { name: 'APPLY' })).toBeVisible();
  await page.getByText(/^Later \(\d\)$/).click();
  await expect(card(page, 'Saral Plus')).toContainText('From your loan number 3');
  await expect(card(page, 'Saral Reserve')).toContainText('From your loan number 5');
  await expect(card(page, 'Saral Shop')).toContainText('Not available now');
  await expect(card(page, 'Saral Festival').getByRole('button', { name: 'Fulled' })).toBeVisible();
});

// proves: S9.20 S9.21 S9.22 S9.23 S9.24 S9.25 S9.26 S1.10 S1.11
test('home explains the five levels, and the audit page the loan calculation', async ({ app, page }) => {
  await app.openAs('gold');
  await page.getByRole('button', { name: /^Gold.*13% off/ }).click();
  const levels = page.getByRole('dialog').getByRole('listitem');
  await expect(levels).toHaveText([
    /5%.*Copper.*1 on-time repayment/,
    /9%.*Silver.*2 on-time repayments/,
    /13%.*Gold.*4 on-time repayments/,
    /13%.*Level 4.*4 on-time repayments/,
    /14%.*Level 5.*5 on-time repayments/,
  ]);
  const { orderIds } = await app.openAs('auditing');
  await page.goto(`/orders/${orderIds[0]}/audit`);
  const rows = page.getByRole('table', { name: 'Loan calculation' }).getByRole('row');
  await expect(rows).toHaveText([/./, /1st loan\s*1000 - 5000/, /3rd loan\s*3000 - 10000/, /5th loan\s*5000 - 40000/]);
});

for (const [scenario, address] of [
  ['auditing', /\/orders\/[^/]+\/audit$/],
  ['passed', /\/orders\/[^/]+\/confirm$/],
  ['loaned', /\/orders\/[^/]+\/detail$/],
  ['overdue-3-days', /\/orders\/[^/]+\/detail$/],
  ['lending', /\/order$/],
] as const) {
  // proves: S4.11
  test(`a tap on a loan in progress, ${scenario}`, async ({ app, page }) => {
    await app.openAs(scenario);
    await page.getByRole('region', { name: 'In progress' }).getByRole('link').click();
    await expect(page).toHaveURL(address);
  });
}

// proves: S4.8
test('a full product says so in its own words; without products home says that', async ({ app, page, qa }) => {
  await app.openAs('full');
  await page.getByText(/^Later \(\d\)$/).click();
  await card(page, 'Saral First').getByRole('button', { name: 'Fulled' }).click();
  const info = page.getByRole('dialog', { name: 'Info' });
  await expect(info).toBeVisible();
  await info.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  const { token, phone } = await qa.scenario('no-products');
  await app.signIn(token, phone);
  await page.goto('/');
  await expect(page.getByText('No loans on offer now')).toBeVisible();
});

// proves: S2.12 S2.34
test('the product page leads to the verification hub, and that on to applying', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first');
  for (const label of ['Maximum amount', 'Lending time', 'Period', 'Overall rating', 'Interest per day'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requirement' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Product Eligibility' })).toBeVisible();
  const apply = page.getByRole('link', { name: 'APPLY NOW' });
  await expect(apply).toHaveAttribute('href', '/auth/index?pid=saral-first');
  await apply.click();
  await expect(page).toHaveURL('/product/saral-first/detail');
});

// proves: S1.9 S2.9 S2.10 S2.57 S2.58
test('the account leads to its pages', async ({ app, page }) => {
  await app.openAs('verified', '/personal');
  for (const [name, address] of [
    ['Order History', '/order'],
    ['FeedBack', '/feedback'],
    ['Help Center', '/personal/help'],
    ['About us', '/personal/aboutus'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/personal');
  }
  await page.goto('/personal/help');
  const questions = page.locator('details');
  await expect(questions.first()).toHaveAttribute('open', '');
  expect(await questions.count()).toBeGreaterThan(1);
  await expect(questions.nth(1)).not.toHaveAttribute('open', '');
  await page.goto('/personal/aboutus');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/./, /./]);
});

// proves: S2.11 S2.29 S2.59 S2.60 S5.6 S7.38 S7.39 S9.8
test('feedback with a photo is sent and stands in the history', async ({ app, page }) => {
  await app.openAs('verified', '/feedback');
  await expect(page.getByText('No Records')).toBeVisible();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await dialog.getByLabel('Type').selectOption({ label: 'Suggestion' });
  const text = dialog.getByLabel('Your feedback');
  await text.fill('a'.repeat(2000));
  await expect(dialog.getByText(/^(\d+)\/\1$/)).toBeVisible();
  await text.fill('Please add a bigger loan <now>!');
  await expect(text).toHaveValue('Please add a bigger loan now!');
  await dialog.locator('input[type=file]').setInputFiles(PHOTO);
  await expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const info = page.getByRole('dialog', { name: 'Info' });
  await expect(info).toContainText('Thank you');
  await info.getByRole('button', { name: 'OK' }).click();

  await expect(page.locator('details').first()).toHaveAttribute('open', '');
  await expect(page.getByText('Please add a bigger loan now!')).toBeVisible();
  const photo = page.getByRole('img', { name: 'Photo 1 of this feedback' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

// proves: S8.5
test("feedback that is refused shows the server's words and clears the photo", async ({ app, page, qa }) => {
  await app.openAs('verified', '/personal/help');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await dialog.getByLabel('Your feedback').fill('Look at this.');
  await dialog.locator('input[type=file]').setInputFiles(PHOTO);
  await expect(dialog.getByRole('img')).toBeVisible();
  await qa.fault({ method: 'POST', path: '/api1/opinion-record/v1/save', kind: 'code', code: 1106, times: 2 });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const info = page.getByRole('dialog', { name: 'Info' });
  await expect(info).toContainText('Please choose an image file.');
  await info.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByLabel('Your feedback')).toHaveValue('Look at this.');
});

test.describe('on a phone that speaks Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the app speaks Hindi at first, and what is chosen in Account from then on', async ({ app, page }) => {
    await app.openAs('verified', '/personal');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { level: 1, name: 'खाता' })).toBeVisible();
    await page.getByLabel('भाषा').selectOption('en-IN');
    await expect(page.getByRole('link', { name: 'Feedback', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    const asked = page.waitForRequest(/client\/v1\/faq/);
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    expect((await asked).headers()['accept-language']).toBe('en-IN');
  });
});

test.describe('in English of India', () => {
  const locale = 'en-IN';
  test.use({ locale });

  test('feedback takes the letters of every script, and says what it leaves out', async ({ app, page }) => {
    await app.openAs('verified', '/personal');
    await page.getByRole('button', { name: words(locale, 'feedback.open') }).click();
    const text = page.getByRole('dialog').getByRole('textbox');
    await text.fill('क्षमा करें, ₹500 नहीं मिले। 🙏 நன்றி');
    await expect(text).toHaveValue('क्षमा करें, 500 नहीं मिले।  நன்றி');
    await expect(page.getByText(words(locale, 'feedback.leftOut'))).toContainText('₹ 🙏');
    await page.getByRole('button', { name: words(locale, 'feedback.submit') }).click();
    await expect(page.getByText(words(locale, 'feedback.sent'))).toBeVisible();
  });
});
