import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { installAxe, violations } from './support/axe';
import { ACTS_WITHIN, countReadings } from './support/outside';

const UPLOAD = '/api1/device/v1/upload/device_info';
const FORM = '/product/saral-first/detail';

async function setPermission(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const context = page.context();
  await context.clearPermissions();
  // Granting one permission denies all others.
  if (setting !== 'prompt') await context.grantPermissions([setting === 'granted' ? 'geolocation' : 'notifications']);
}

const permission = (page: Page): Promise<string> =>
  page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);

const question = (page: Page) => page.getByRole('heading', { name: 'May we ask where this phone is?' });
const answer = (page: Page, name: 'Yes' | 'Not now') =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: question(page) })
    .getByRole('button', { name });

async function wanted(page: Page): Promise<unknown> {
  let told: unknown = null;
  // Ignores responses to requests of the previous page.
  await page.waitForResponse(async (response) => {
    if (!response.url().includes('needUpload')) return false;
    const { referer = '' } = await response.request().allHeaders();
    if (referer.endsWith(FORM)) told = await response.json().catch(() => null);
    return told !== null;
  });
  return told;
}

test('the location request is explained before the browser asks, and the location is sent when the user agrees', async ({
  app,
  page,
  context,
}) => {
  await installAxe(page);
  const readings = await countReadings(page);
  await context.setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await setPermission(page, 'prompt');
  await app.openAs('verified', FORM);
  await expect(question(page)).toBeVisible();
  expect(await permission(page)).toBe('prompt');
  expect(await readings(), 'asked before it was explained').toBe(0);
  expect(await violations(page)).toEqual([]);
  await setPermission(page, 'granted');
  const upload = page.waitForRequest(`**${UPLOAD}`);
  await answer(page, 'Yes').click();
  expect((await upload).postDataJSON()).toEqual({ type: 'gps', address: '', latitude: 18.52, longitude: 73.85 });
  await expect(question(page)).toBeHidden();
  expect(await readings()).toBe(1);
});

for (const [what, say, readOnce] of [
  ['declined', 'Not now', 0],
  ['accepted and then left at the browser’s own question', 'Yes', 1],
] as const) {
  test(`a question that was ${what} is not asked again on this phone`, async ({ app, page, qa }) => {
    const readings = await countReadings(page);
    await setPermission(page, 'prompt');
    const { phone } = await app.openAs('verified', FORM);
    await answer(page, say).click();
    await expect(question(page)).toBeHidden();
    expect(await readings()).toBe(readOnce);

    await setPermission(page, 'prompt');
    await qa.advance('P2D');
    await page.goto('/personal');
    await page.getByRole('button', { name: 'Quit' }).click();
    await expect(page).toHaveURL(/\/login/);
    await app.login(phone);
    await expect(page).toHaveURL(/^(?!.*login)/);
    const heard = wanted(page);
    await page.goto(FORM);
    expect(await heard).toMatchObject({ data: [{ type: 'gps', needUpload: 1 }] });
    await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
    await page.waitForTimeout(ACTS_WITHIN);
    await expect(question(page)).toBeHidden();
    expect(await readings()).toBe(0);
  });
}

// proves: S8.7
test('nobody is asked who refused it to the browser before', async ({ app, page }) => {
  const readings = await countReadings(page);
  await setPermission(page, 'denied');
  const heard = wanted(page);
  await app.openAs('verified', FORM);
  await heard;
  expect(await permission(page)).toBe('denied');
  await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
  await page.waitForTimeout(ACTS_WITHIN);
  await expect(question(page)).toBeHidden();
  expect(await readings()).toBe(0);
});

test('nobody is asked who allowed it to the browser before', async ({ app, page, context }) => {
  await context.setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await setPermission(page, 'granted');
  const upload = page.waitForRequest(`**${UPLOAD}`);
  await app.openAs('verified', FORM);
  await upload;
  await expect(question(page)).toBeHidden();
});
