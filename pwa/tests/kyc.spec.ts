import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AADHAAR, PAN, expect, test } from './support/app';
import { watchPhotos } from './support/camera';
import { hold } from './support/hold';
import { writtenDown } from './support/vault';

const CARDS = { 'Aadhaar front': 'aadhaar-front', 'Aadhaar back': 'aadhaar-back', 'PAN card': 'pan' } as const;
const IDENTITY = '/auth/identity?pid=saral-first';
const FACE = '/auth/face?pid=saral-first';

const picture = (name: string) => readFileSync(`pwa/tests/support/${name}.jpg`);
/** A picture with a comment that makes the sandbox's providers refuse it. */
const failing = (name: string) => Buffer.concat([picture(name), Buffer.from('saral-sandbox:fail')]);

async function choose(page: Page, label: string, buffer: Buffer, way: 'Camera' | 'Gallery' = 'Gallery') {
  await page.locator(`input[type=file][aria-label="${way}: ${label}"]`).setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
}

// proves: S2.61 S4.43 S4.44 S5.9 S7.24 S7.25 S3.23
test('photos of the three cards are read, corrected and submitted', async ({ app, page }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const text of ['Please Upload Aadhaar front', 'Please Upload Aadhaar Back', 'Please Upload PAN'])
    await expect(page.getByText(text)).toBeVisible();

  for (const [label, file] of Object.entries(CARDS)) {
    await choose(page, label, picture(file), label === 'PAN card' ? 'Camera' : 'Gallery');
    const capture = page.getByRole('region', { name: label, exact: true });
    await expect(capture.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(capture.getByRole('img')).toBeVisible();
    await expect(capture.getByRole('button', { name: `Retake: ${label}` })).toBeVisible();
  }
  await expect(page.getByText('XXXXXXXX7058')).toBeVisible();
  await expect(page.getByText('ABCPE1234F')).toBeVisible();
  await page.getByRole('button', { name: 'Change PAN' }).click();
  await page.getByLabel('PAN', { exact: true }).fill('abcpk1234g');
  await expect(page.getByLabel('PAN', { exact: true })).toHaveValue('ABCPK1234G');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/auth\/face\?/);
});

// proves: S5.11 S5.12 S5.13 S4.45 S4.47 S9.2 S9.5
test('the Aadhaar code is counted down, refused when wrong, and then the number reads Verified', async ({
  app,
  page,
  qa,
}) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Input IDcard No.')).toBeVisible();
  await expect(page.getByText('Please Input Pan Id.')).toBeVisible();

  const number = page.getByLabel('Aadhaar number');
  await number.fill(`${AADHAAR}99`);
  await expect(number).toHaveValue(AADHAAR);
  // Stops the page's clock, then advances it, to test the countdown.
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: '60s', exact: true })).toBeDisabled();
  await page.clock.setFixedTime(now + 1000);
  await expect(page.getByRole('button', { name: '59s', exact: true })).toBeDisabled();
  const code = page.getByLabel('Aadhaar OTP');
  await expect(code).toBeFocused();
  await code.fill('00a00000');
  await expect(code).toHaveValue('000000');
  // A complete code is submitted without a press.
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Verified')).toBeHidden();
  await code.fill(await qa.aadhaarCode(AADHAAR));
  await expect(page.getByText('Verified')).toBeVisible();
  await expect(number).toHaveAttribute('readonly', '');
  await expect(number).toHaveValue('XXXXXXXX7058');
  await writtenDown(page, 'XXXXXXXX7058');
  await page.reload();
  await expect(page.getByText('Verified')).toBeVisible();
  await expect(number).toHaveValue('XXXXXXXX7058');
  await page.getByLabel('PAN').fill(PAN);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/auth\/face\?/);
});

// proves: S8.5
test("a photo the server refuses is gone, with the server's words", async ({ app, page, qa }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await qa.fault({ method: 'POST', path: '/api1/auth/v1/ocr-separate', kind: 'code', code: 1106, times: 2 });
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  const info = page.getByRole('dialog', { name: 'Info' });
  await expect(info).toContainText('Please choose an image file.');
  await info.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Aadhaar front' }).getByRole('img')).toHaveCount(0);
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
});

test('a photo that the server cannot decode is drawn by the browser and sent once more', async ({ app, page, qa }) => {
  const sent = await watchPhotos(page);
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await qa.fault({ method: 'POST', path: '/api1/auth/v1/ocr-separate', kind: 'code', code: 1106, times: 1 });
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText('XXXXXXXX7058')).toBeVisible();
  const sizes = await sent();
  expect(sizes).toHaveLength(2);
  expect(sizes[1], 'the size of the drawn photo').not.toBe(sizes[0]);
  await expect(page.getByRole('dialog', { name: 'Info' })).toBeHidden();
});

test('a photo for which the server is too busy is kept and leaves by itself', async ({ app, page, qa }) => {
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await qa.fault({ method: 'POST', path: '/api1/auth/v1/ocr-separate', kind: 'status', status: 503, times: 2 });
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  await expect(page.getByText('the next try comes within 3 seconds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(page.getByText('the next try comes within 6 seconds')).toBeVisible();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
});

test('a provider that is away is said, another way is there, and the next tap is answered', async ({
  app,
  page,
  qa,
}) => {
  const said = page.getByText("Our partner's service did not answer. Please try again.");
  await app.openAs('half-verified-identity', IDENTITY);
  await page.getByLabel('Aadhaar number').fill(AADHAAR);
  await qa.fault({ provider: 'aadhaar', kind: 'down', times: 1 });
  const send = page.getByRole('button', { name: 'Send OTP' });
  await send.click();
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload photos instead' })).toBeVisible();
  await send.click();
  await expect(page.getByLabel('Aadhaar OTP')).toBeFocused();

  await page.getByRole('button', { name: 'Upload photos instead' }).click();
  await qa.fault({ provider: 'ocr', kind: 'down', times: 1 });
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  await expect(said).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await choose(page, 'Aadhaar front', picture('aadhaar-front'));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
});

test('a face that could not be compared is sent again, and another way is there', async ({ app, page, qa }) => {
  await app.openAs('half-verified-face', FACE);
  await qa.fault({ provider: 'face', kind: 'down', times: 1 });
  await choose(page, 'Selfie', picture('selfie'));
  await expect(page.getByText("Our partner's service did not answer. Please try again.")).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await expect(page.getByText('Cannot take a selfie?')).toBeVisible();
  await choose(page, 'Selfie', picture('selfie'));
  await expect(page.getByRole('heading', { name: 'Face check passed' })).toBeVisible();
});

// proves: S4.48 S5.10 S7.28 S7.29 S7.30 S2.17
test('a face that is not passed may try again; a passed one goes on', async ({ app, page }) => {
  await app.openAs('half-verified-face', FACE);
  await page.getByRole('button', { name: 'Check my face' }).click();
  await expect(page.getByText('Please Upload Face Recognition')).toBeVisible();
  // The app checks the photo without a tap.
  await choose(page, 'Selfie', failing('selfie'));
  await expect(page.getByRole('heading', { name: 'Face check not passed' })).toBeVisible();
  const next = page.getByRole('link', { name: 'NEXT' });
  await expect(next).toHaveAttribute('href', FACE);
  await next.click();

  await choose(page, 'Selfie', picture('selfie'));
  await expect(page.getByRole('heading', { name: 'Face check passed' })).toBeVisible();
  await expect(next).toHaveAttribute('href', '/auth/kyc?pid=saral-first');
  await page.goto('/auth/callback?pid=saral-first');
  await expect(page.getByRole('heading', { name: 'Face check passed' })).toBeVisible();
  await page.getByRole('link', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/\/auth\/contacts\?/);
});

test('a tap on the face step that comes before its photo’s place is answered when that is there', async ({
  app,
  page,
}) => {
  const letGo = await hold(page, '**/living-check-config*');
  await app.openAs('half-verified-face', FACE);
  await page.getByRole('button', { name: 'Check my face' }).click();
  letGo();
  await expect(page.getByText('Please Upload Face Recognition')).toBeVisible();
});

test('the face step offers another way', async ({ app, page }) => {
  await app.openAs('half-verified-face', FACE);
  await expect(page.getByRole('button', { name: 'Choose photo' })).toBeVisible();
  await page.getByText('Cannot take a selfie?').click();
  await expect(page.getByText(/ask somebody to take it for you/)).toBeVisible();
  const support = await page.getByRole('link', { name: 'support@saral.example' }).boundingBox();
  expect(support?.height, 'as high as a finger').toBeGreaterThanOrEqual(44);
});

// proves: S4.51 S5.17
test('the form asks no work questions without a job', async ({ app, page }) => {
  await app.openAs('half-verified-work', '/auth/work?pid=saral-first');
  const company = page.getByLabel('Company or shop name');
  await page.getByRole('radio', { name: 'Salaried' }).check();
  await expect(company).toBeVisible();
  await page.getByRole('radio', { name: 'Not working now' }).check();
  await expect(company).toBeHidden();
  await page.getByRole('radio', { name: '₹10,000 to ₹20,000' }).check();
  await app.save();
  await expect(page).toHaveURL(/\/auth\/identity\?/);
});

// proves: S5.18 S5.20 S5.21
test('contacts say what is missing, one by one or in one sentence', async ({ app, page }) => {
  await app.openAs('half-verified-contacts', '/auth/contacts?pid=saral-first');
  await app.save();
  await expect(
    page.getByText('In order to apply for a loan, please complete the emergency contact information.'),
  ).toBeVisible();
  await app.fillContacts();
  const first = page.getByRole('group', { name: 'Contact 1' });
  await first.getByLabel('Name').fill('4');
  await expect(first.getByLabel('Name')).toHaveValue('');
  await app.save();
  await expect(page.getByText('Please input 1th contact name')).toBeVisible();
  await first.getByLabel('Name').fill("D'Souza Jr.");
  await app.save();
  await expect(page).toHaveURL(/\/product\/[^/]+\/detail/);
});
