import type { Page } from '@playwright/test';
import { type App, NEW_PHONE, expect, test } from './support/app';
import type { Qa, ScenarioLoaded } from '../../server/clients/typescript/index.mjs';
import { answersStored, changeSchemas, storedNames, writtenDown } from './support/vault';

const WORDS = 'More loans, please.';
const SAVED = /saved|kept/i;

async function openFeedback(page: Page) {
  await page.getByRole('button', { name: 'Send feedback' }).click();
  return page.getByLabel('Your feedback');
}

/** Signs in as a scenario's user. */
async function signIn(app: App, qa: Qa, scenario: string): Promise<ScenarioLoaded> {
  const loaded = await qa.scenario(scenario);
  await app.signIn(loaded.token, loaded.phone);
  await app.page.goto('/');
  return loaded;
}

async function signInAgain(app: App, qa: Qa, phone: string): Promise<void> {
  await qa.advance('PT2M');
  await app.login(phone);
  await expect(app.page.getByRole('link', { name: 'Account' })).toBeVisible();
}

async function typeFeedback(page: Page): Promise<void> {
  await page.goto('/personal/help');
  await (await openFeedback(page)).fill(WORDS);
  await writtenDown(page, WORDS);
}

async function expire(page: Page, qa: Qa): Promise<void> {
  await qa.fault({ method: 'GET', path: '/api1/home/v1/index', kind: 'code', code: -4, times: 1 });
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

const withoutApi = (page: Page) => page.route(/\/api1\//, (route) => route.abort());

test('a draft outlives an expired session and comes back for the same user', async ({ app, page, qa }) => {
  const { phone } = await signIn(app, qa, 'verified');
  await answersStored(page, 'homeIndex');
  await typeFeedback(page);
  await expire(page, qa);
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toBeVisible();
  await expect.poll(async () => (await storedNames(page)).answers).toEqual([]);
  await signInAgain(app, qa, phone);
  await page.goto('/personal/help');
  await expect(await openFeedback(page)).toHaveValue(WORDS);
});

test('a draft of an expired session is gone for another user, and for the first one after that', async ({
  app,
  page,
  qa,
}) => {
  const { phone } = await signIn(app, qa, 'verified');
  await typeFeedback(page);
  await expire(page, qa);
  expect((await storedNames(page)).drafts).not.toEqual([]);
  await signInAgain(app, qa, NEW_PHONE);
  await expect.poll(async () => (await storedNames(page)).drafts).toEqual([]);
  await page.goto('/personal/help');
  await expect(await openFeedback(page)).toHaveValue('');
  await expire(page, qa);
  await signInAgain(app, qa, phone);
  await page.goto('/personal/help');
  await expect(await openFeedback(page)).toHaveValue('');
});

test('Quit deletes drafts and keys, and what other tabs hold for themselves', async ({ app, page, qa, context }) => {
  await signIn(app, qa, 'verified');
  await typeFeedback(page);
  const other = await context.newPage();
  await other.goto('/order');
  await expect(other.getByRole('link', { name: 'Account' })).toBeVisible();
  await other.evaluate(() => {
    sessionStorage.setItem('audit.token.1', 'theirs');
    sessionStorage.setItem('payment.trip', 'theirs');
  });
  await page.goto('/personal');
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(other).toHaveURL(/\/login/);
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('theirs');
  await expect.poll(() => storedNames(page)).toEqual({ key: [], drafts: [], outbox: [], answers: [] });
});

test('the names of stored records tell nothing', async ({ app, page, qa }) => {
  const { phone, orderIds } = await signIn(app, qa, 'loaned');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await answersStored(page, 'orderDetail');
  await typeFeedback(page);
  const names = JSON.stringify(await storedNames(page));
  for (const told of [phone, orderIds[0] ?? '', 'orderDetail', 'feedback']) expect(names).not.toContain(told);
});

test('lasting storage is asked for once, when there is a draft to lose', async ({ app, page, qa }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}x`);
      return false;
    };
  });
  const asked = () => page.evaluate(() => localStorage.getItem('asked'));
  await signIn(app, qa, 'verified');
  await answersStored(page, 'homeIndex');
  expect(await asked()).toBeNull();
  await typeFeedback(page);
  await expect.poll(asked).toBe('x');
  await page.reload();
  const words = await openFeedback(page);
  await words.fill(`${WORDS} And more.`);
  await writtenDown(page, 'And more.');
  expect(await asked()).toBe('x');
});

for (const [which, years] of [
  ['forward', 1],
  ['backward', -1],
] as const) {
  test(`a clock that jumped ${which} deletes neither drafts nor answers`, async ({ app, page, qa }) => {
    await signIn(app, qa, 'verified');
    await answersStored(page, 'homeIndex');
    await typeFeedback(page);
    await page.clock.setSystemTime(Date.now() + years * 365 * 24 * 3600 * 1000);
    await withoutApi(page);
    await page.goto('/');
    await expect(page.getByText(/As of/)).toBeVisible();
    await page.goto('/personal/help');
    await expect(await openFeedback(page)).toHaveValue(WORDS);
  });
}

test('answers of another wire schema are discarded, and drafts stay', async ({ app, page, qa }) => {
  await signIn(app, qa, 'verified');
  await answersStored(page, 'homeIndex');
  await typeFeedback(page);
  await page.goto('/healthz');
  await changeSchemas(page, 'another');
  await withoutApi(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.poll(async () => (await storedNames(page)).answers).toEqual([]);
  await expect(page.getByText(/As of/)).toBeHidden();
  await page.goto('/personal/help');
  await expect(await openFeedback(page)).toHaveValue(WORDS);
});

test('no text claims storage where there is none', async ({ app, page, qa }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await signIn(app, qa, 'new-user');
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();
  await app.fillBasic();
  await withoutApi(page);
  await app.save();
  await expect(page.getByRole('main').getByText(/No connection/)).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  await page.unroute(/\/api1\//);
  await page.goto('/personal/help');
  await (await openFeedback(page)).fill(WORDS);
  await withoutApi(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog').getByText(/No connection/)).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
});
