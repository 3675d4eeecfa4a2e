import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { photograph, slowLine, watchPhotos } from './support/camera';
import { picture } from './support/picture';
import { writtenDown } from './support/vault';

const IDENTITY = '/auth/identity?pid=saral-first';
const FACE = '/auth/face?pid=saral-first';
/** A slow upload in bytes per second: 200 kbit/s. */
const SLOW = 25_000;
const MEGABYTE = 1_000_000;

const input = (page: Page, label: string) => page.locator(`input[type=file][aria-label="Gallery: ${label}"]`);
const capture = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });
/** The result of a selfie's check, which the app starts without a tap. */
const checked = (page: Page) => page.getByRole('heading', { name: 'Face check passed' });
const uploaded = (page: Page, label: string) => capture(page, label).getByText('Uploaded', { exact: true });
const info = (page: Page) => page.getByRole('dialog', { name: 'Info' });

/** Logs out, which asks first, because a photo has not been sent. */
async function quitUnsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quit without sending' }).click();
}

test('the identity step with the 5 MB photo of a camera is done on an uplink of 200 kbit/s', async ({ app, page }) => {
  const sent = await watchPhotos(page);
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await input(page, 'Aadhaar front').waitFor({ state: 'attached' });
  await slowLine(page, SLOW);
  const size = await photograph(page, 'Aadhaar front');
  expect(size, 'of a real camera').toBeGreaterThan(4.5 * MEGABYTE);
  await input(page, 'Aadhaar back').setInputFiles(picture('aadhaar-back'));
  await input(page, 'PAN card').setInputFiles(picture('pan'));
  for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card'])
    await expect(uploaded(page, label)).toBeVisible({ timeout: 150_000 });
  const sizes = await sent();
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(MEGABYTE);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/auth\/face\?/, { timeout: 60_000 });
});

test('a large photo leaves upright, drawn beside the page with 2,400 pixels on its longest side', async ({
  app,
  page,
}) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  const worker = page.waitForEvent('worker');
  await photograph(page, 'Aadhaar front', { turned: true });
  expect((await worker).url()).toContain('/assets/');
  await expect(uploaded(page, 'Aadhaar front')).toBeVisible();
  const shown = capture(page, 'Aadhaar front').getByRole('img');
  const seen = await shown.evaluate((element) => {
    const image = element as HTMLImageElement;
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const corner = (x: number, y: number) =>
      (context?.getImageData(x, y, 1, 1).data[0] ?? 0) < 128 ? 'dark' : 'light';
    return { width, height, left: corner(40, 40), right: corner(width - 40, 40) };
  });
  // The rotation moves the dark corner from left to right.
  expect(seen).toEqual({ width: 1800, height: 2400, left: 'light', right: 'dark' });
});

test('a file that cannot be read is said, and another one can be chosen', async ({ app, page }) => {
  await app.openAs('half-verified-face', FACE);
  await input(page, 'Selfie').waitFor({ state: 'attached' });
  // Simulates a file that cannot be read, such as a file in the cloud while the phone is offline.
  await page.evaluate(() => {
    const { prototype } = FileReader;
    const { readAsArrayBuffer } = prototype;
    prototype.readAsArrayBuffer = function () {
      prototype.readAsArrayBuffer = readAsArrayBuffer;
      setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
    };
  });
  await input(page, 'Selfie').setInputFiles(picture('selfie'));
  await expect(info(page)).toContainText('This photo could not be opened');
  await info(page).getByRole('button', { name: 'OK' }).click();
  await expect(capture(page, 'Selfie').getByRole('button', { name: 'Choose photo' })).toBeEnabled();
  await input(page, 'Selfie').setInputFiles(picture('selfie'));
  await expect(checked(page)).toBeVisible();
});

const RULES = /\/assets\/loan_wasm_bg[^/]*\.wasm$/;

test('a photo whose rules did not come is said, and is sent by the second tap', async ({ app, page }) => {
  await page.route(RULES, (route) => route.abort());
  await app.openAs('half-verified-face', FACE);
  await input(page, 'Selfie').setInputFiles(picture('selfie'));
  await expect(info(page)).toContainText('There is no connection');
  await info(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute(RULES);
  await input(page, 'Selfie').setInputFiles(picture('selfie'));
  await expect(checked(page)).toBeVisible();
});

test('a form whose rules did not come is said, and is checked by the second tap', async ({ app, page }) => {
  await page.route(RULES, (route) => route.abort());
  await app.openAs('half-verified-contacts', '/auth/contacts?pid=saral-first');
  await app.save();
  await expect(info(page)).toContainText('There is no connection');
  await info(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute(RULES);
  await app.save();
  await expect(page.getByText('please complete the emergency contact information')).toBeVisible();
});

test('a step that the phone cannot keep behind one that waits says so', async ({ app, page, context }) => {
  await app.openAs('new-user');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await app.fillBasic();
  await context.setOffline(true);
  await app.save();
  await expect(page.getByText('Saved on this phone, will send when online')).toBeVisible();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Address').fill('14 MG Road');
  await app.save();
  await expect(page.getByRole('alert').filter({ hasText: 'Your entries are still on this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save and continue' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('Address')).toHaveValue('14 MG Road');
});

/** Navigates without a reload. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const isInMemory = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);

test('logging out calls off an upload, and nothing of a photo reaches the next user of the phone', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await input(page, 'PAN card').setInputFiles(picture('pan'));
  await expect(page.getByText('ABCPE1234F')).toBeVisible();
  await writtenDown(page, 'ABCPE1234F');
  // Leaves the request without a response, as on a stalled network.
  await page.route(/ocr-separate/, () => undefined);
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('ocr-separate'));
  await input(page, 'Aadhaar front').setInputFiles(picture('aadhaar-front'));
  const shown = page.getByRole('img', { name: /^Your photo/ });
  await expect(shown).toHaveCount(2);
  const addresses = await shown.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  for (const address of addresses) expect(await isInMemory(page, address)).toBe(true);

  await goTo(page, '/personal');
  await quitUnsent(page);
  await expect(page).toHaveURL(/\/login/);
  await calledOff;
  for (const address of addresses) expect(await isInMemory(page, address), address).toBe(false);

  const { phone } = await qa.scenario('half-verified-identity', '7000099007');
  await app.login(phone);
  await expect(page).toHaveURL('/');
  await expect(info(page), 'what is said to the next user').toBeHidden();
  await goTo(page, IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await expect(page.getByRole('heading', { name: 'PAN card' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(page.getByText('ABCPE1234F')).toHaveCount(0);
  await writtenDown(page, '"identityWay":"photos"');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'PAN card' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('a photo that is being made ready when its user logs out is not sent for the next one', async ({
  app,
  page,
  qa,
}) => {
  const sent = await watchPhotos(page);
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await input(page, 'Aadhaar front').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
    Worker.prototype.postMessage = function (message: unknown) {
      Object.assign(window, { draw: () => post.call(this, message) });
    };
  });
  const drawn = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close'));
  await input(page, 'Aadhaar front').setInputFiles(picture('aadhaar-front'));
  await page.waitForFunction(() => 'draw' in window);
  await goTo(page, '/personal');
  await quitUnsent(page);
  const { phone } = await qa.scenario('half-verified-identity', '7000099007');
  await app.login(phone);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => (window as unknown as { draw: () => void }).draw());
  await drawn;
  await goTo(page, IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await expect(page.getByRole('heading', { name: 'Aadhaar front' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Your photo/ })).toHaveCount(0);
  expect(await sent()).toEqual([]);
});

test('logging out in another tab calls off an upload in this one', async ({ app, page, context }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await page.route(/ocr-separate/, () => undefined);
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('ocr-separate'));
  await input(page, 'Aadhaar front').setInputFiles(picture('aadhaar-front'));
  await expect(page.getByRole('img', { name: /^Your photo/ })).toBeVisible();
  // Delays the next page, so that the present page stays.
  let letGo: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/auth\/identity/, async (route) => {
    await loading;
    await route.continue();
  });
  const other = await context.newPage();
  await other.goto('/personal');
  await quitUnsent(other);
  await expect(other).toHaveURL(/\/login/);
  await calledOff;
  letGo();
  await expect(page).toHaveURL(/\/login/);
});
