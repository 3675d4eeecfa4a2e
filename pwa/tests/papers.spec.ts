import { expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored } from './support/vault';

test.use({ serviceWorkers: 'allow' });

const TITLES = ['Key Fact Statement', 'Statement of account', 'Receipt for your repayment', 'No-dues letter'];

test('after repayment every paper of the order can be read, printed, shared and read offline', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('verified', '/product/saral-first/detail');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.getByLabel('I have read the Key Fact Statement and accept it').check();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/order$/);
  // The order's card leads to its documents in every state.
  const papers = page.getByRole('link', { name: /^Papers for / });
  const id = /\/orders\/([^/]+)\/papers/.exec((await papers.getAttribute('href')) ?? '')?.[1] ?? '';
  await papers.click();
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/^Key Fact Statement/]);

  await qa.event(id, 'approve');
  await qa.event(id, 'disbursed');
  await page.goto(`/orders/${id}/detail`);
  await page.getByRole('button', { name: 'Repayment ₹5,035.00' }).click();
  await page.getByRole('radio', { name: /^Repay as agreed/ }).check();
  await page.getByRole('button', { name: 'Pay ₹5,035.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('All repaid. Thank you.')).toBeVisible();
  await page.getByRole('link', { name: /^Papers for / }).click();

  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(TITLES.map((title) => new RegExp(`^${title}`)));
  for (const [index, title] of TITLES.entries()) {
    await links.nth(index).click();
    const sheet = page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });
    await expect(sheet.getByText(/^Order no\. /)).toBeVisible();
    await expect(sheet.getByText(/^Issued on /)).toBeVisible();
    await expect(sheet.getByText('Saral First', { exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Borrower', 'Lender', 'Saral First', title]) {
      await expect(page.getByText(text, { exact: true }), `${text} on paper`).toBeVisible();
    }
    await expect(page.getByText(/^Order no\. /)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(links).toHaveCount(TITLES.length);
  }

  // Records shared texts, because the app must share the text of the document.
  await page.evaluate(() => {
    Object.assign(window, { told: [] });
    const share = ({ text }: ShareData) =>
      Promise.resolve(void (window as never as { told: unknown[] }).told.push(text));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await links.last().click();
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = await page.evaluate(() => (window as never as { told: string[] }).told[0] ?? '');
  expect(shared).toContain('No-dues letter');
  expect(shared).toMatch(/Still owed: ₹0\.00\nThe lender confirms: Nothing more is owed on this loan\.\n/);
  expect(shared).toContain('Kept for your loan in all: ₹5,035.00');

  await answersStored(page, 'paper(');
  await phone.off();
  await phone.restart();
  await expect(phone.page.getByText('Nothing more is owed on this loan.')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(phone.page.getByRole('link', { name: /^No-dues letter/ })).toBeVisible();
});
