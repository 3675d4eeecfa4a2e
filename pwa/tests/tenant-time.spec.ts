import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored } from './support/vault';

// The tenant's clock differs from the browser's, which shows the machine's time.
test.use({ serviceWorkers: 'allow', qaTenant: { now: '2027-03-01T09:00:00+05:30' } });

const DAY_MS = 86_400_000;

async function today(page: Page) {
  await page.getByRole('button', { name: 'Show what it would cost' }).click();
  return page
    .locator('dl, ul, div')
    .filter({ hasText: /^Today/ })
    .last();
}

test('due dates and days are those of the tenant’s clock, also at a start without a network', async ({
  app,
  page,
  qa,
  context,
}) => {
  const { orderIds } = await app.openAs('loaned');
  const detail = `/orders/${orderIds[0]}/detail`;
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.goto(detail);
  await expect(await today(page)).toContainText('1 Mar 2027');
  await answersStored(page, 'orderDetail');

  await qa.advance('P8D');
  await page.goto('/order');
  await expect(page.getByRole('article').first()).toContainText('Overdue');
  await page.goto(detail);
  await expect(page.getByRole('main')).toContainText('6 Mar 2027');
  await expect(await today(page)).toContainText('9 Mar 2027');
  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeLessThan(DAY_MS);

  await page.goto('/order');
  await page.goto(detail);
  await expect(await today(page)).toContainText('9 Mar 2027');
  await phone.off();
  await phone.restart();
  await expect(await today(phone.page)).toContainText('9 Mar 2027');
  await expect(phone.page.getByRole('main')).toContainText('6 Mar 2027');
});

test('a clock that stands, or is the machine’s again, is told as well', async ({ app, page, qa }) => {
  const told = async () => (await page.context().cookies()).find(({ name }) => name === 'qa_clock')?.value;
  await app.openAs('verified');
  await expect.poll(told).toMatch(/^\d{9,}$/);
  const { now } = await qa.freeze();
  await page.reload();
  await expect.poll(told).toBe(`@${Date.parse(now)}`);
  await qa.reset();
  await page.goto('/login');
  await page.request.get('/api1/home/v1/index', { headers: { web_uuid: 'a-test' } });
  await expect.poll(told).toBeUndefined();
});
