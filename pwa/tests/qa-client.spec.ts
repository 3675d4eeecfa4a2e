import { writeFileSync } from 'node:fs';
import { expect, test } from '../../server/clients/typescript/playwright.mjs';

test('open as, advance, expect overdue', async ({ page, qa }) => {
  await qa.openAs(page, 'loaned', '/order');
  await expect(page.getByRole('article').first()).toContainText('Loaned');
  await qa.advance('P8D');
  await expect(page.getByRole('article').first()).toContainText('Overdue');
});

test('the clock of the browser goes with the tenant’s: forward, back, to the next deadline, and stands', async ({
  page,
  qa,
}) => {
  const now = () => page.evaluate(() => Date.now());
  const apart = async () => Math.abs(Date.parse((await qa.clock()).now) - (await now()));
  await qa.openAs(page, { amount: '4000', dueIn: 3 }, '/order');
  const begun = await now();
  expect(await apart()).toBeLessThan(5_000);
  await page.evaluate(() => setTimeout(() => document.body.setAttribute('data-fired', ''), 3_600_000));
  await qa.advance('P1D');
  await expect(page.locator('body[data-fired]')).toHaveCount(1);
  expect(await apart()).toBeLessThan(5_000);
  await qa.toNextDeadline();
  expect(await apart()).toBeLessThan(5_000);
  expect((await now()) - begun).toBeGreaterThan(2 * 86_400_000);
  const { now: stood } = await qa.freeze();
  await page.waitForTimeout(50);
  expect(await now()).toBe(Date.parse(stood));
  await qa.freeze(false);
  await expect.poll(now).toBeGreaterThan(Date.parse(stood));
  await page.goto('/order');
  expect(await apart()).toBeLessThan(5_000);
  await qa.reset();
  expect(await apart()).toBeLessThan(5_000);
});

test('the journal as an archive answers in the place of the server, as it stands', async ({ page, qa }, info) => {
  const listed = page.waitForResponse('**/api1/order/v1/list*');
  await qa.openAs(page, 'loaned', '/order');
  await listed;
  await expect(page.getByRole('article').first()).toContainText('Loaned');
  const asked = page.waitForResponse('**/api1/order/v1/list*');
  const file = info.outputPath('journal.har');
  await expect.poll(async () => (await qa.har()).log.entries.length).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify(await qa.har()));
  await qa.reset();
  await page.routeFromHAR(file, { url: '**/api1/**', notFound: 'abort' });
  await page.reload();
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('article').first()).toContainText('Loaned');
});

test('a second phone joins the tenant, with its clock', async ({ page, qa, browser, baseURL }) => {
  await qa.openAs(page, 'loaned', '/order');
  const second = await browser.newContext({ baseURL });
  const other = await second.newPage();
  await qa.openAs(other, 'passed', '/order');
  await expect(other.getByRole('article').first()).toContainText('Pass');
  await qa.advance('P8D');
  await expect(other.getByRole('article').first()).toContainText('Cancel');
  await expect(page.getByRole('article').first()).toContainText('Overdue');
  const now = await other.evaluate(() => Date.now());
  expect(Math.abs(Date.parse((await qa.clock()).now) - now)).toBeLessThan(5_000);
  await second.close();
});
