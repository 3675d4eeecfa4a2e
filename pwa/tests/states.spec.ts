import type { Page } from '@playwright/test';
import { AADHAAR, expect, test } from './support/app';
import { expectAccessible, expectNoSidewaysScroll, settled } from './support/axe';
import type { Qa } from './support/qa';

interface State {
  readonly name: string;
  readonly scenario: string;
  readonly path: string;
  /** Brings the screen into the state. */
  readonly act: (page: Page, qa: Qa) => Promise<void>;
}

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click();
/** The screen's call fails, so that it shows its error. */
const failing = (method: string, path: string, screen: string) => async (page: Page, qa: Qa) => {
  await qa.fault({ method, path: `/api1${path}`, kind: 'status', status: 503, times: 50 });
  await page.goto(screen);
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
};

/** Dialogs that are open, mistakes that are shown, lists that could not be read. */
const states: readonly State[] = [
  { name: 'home, levels', scenario: 'gold', path: '/', act: press('Gold') },
  { name: 'home, full', scenario: 'full', path: '/', act: press('Fulled') },
  { name: 'home, no products', scenario: 'no-products', path: '/', act: async () => undefined },
  {
    name: 'home, error',
    scenario: 'verified',
    path: '/login',
    act: failing('GET', '/home/v1/index', '/'),
  },
  { name: 'feedback dialog', scenario: 'verified', path: '/personal', act: press('Send feedback') },
  {
    name: 'feedback dialog, mistake and photo',
    scenario: 'verified',
    path: '/personal',
    act: async (page) => {
      await press('Send feedback')(page);
      const dialog = page.getByRole('dialog', { name: 'Feedback' });
      await dialog.locator('input[type=file]').setInputFiles('pwa/tests/support/selfie.jpg');
      await expect(dialog.getByRole('img')).toBeVisible();
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(dialog.getByText('Please write your feedback.')).toBeVisible();
    },
  },
  { name: 'feedback, empty', scenario: 'verified', path: '/feedback', act: async () => undefined },
  {
    name: 'feedback, error',
    scenario: 'verified',
    path: '/login',
    act: failing('POST', '/opinion-record/v1/list', '/feedback'),
  },
  {
    name: 'help, error',
    scenario: 'verified',
    path: '/login',
    act: failing('GET', '/client/v1/faq', '/personal/help'),
  },
  {
    name: 'product, error',
    scenario: 'verified',
    path: '/login',
    act: failing('GET', '/product/v1/product-info', '/product/saral-first'),
  },
  {
    name: 'product detail, statement not accepted',
    scenario: 'verified',
    path: '/product/saral-first/detail',
    act: press('Apply Now'),
  },
  {
    name: 'basic, mistakes',
    scenario: 'half-verified-basic',
    path: '/auth/basic?pid=saral-first',
    act: press('Save and continue'),
  },
  {
    name: 'identity, code sent',
    scenario: 'half-verified-identity',
    path: '/auth/identity?pid=saral-first',
    act: async (page) => {
      await page.getByLabel('Aadhaar number').fill(AADHAAR);
      await press('Send OTP')(page);
      await expect(page.getByLabel('Aadhaar OTP')).toBeVisible();
    },
  },
  {
    name: 'identity, photos missing',
    scenario: 'half-verified-identity',
    path: '/auth/identity?pid=saral-first',
    act: async (page) => {
      await press('Upload photos instead')(page);
      await press('Submit')(page);
    },
  },
  {
    name: 'face, no photo and another way',
    scenario: 'half-verified-face',
    path: '/auth/face?pid=saral-first',
    act: async (page) => {
      await page.getByText('Cannot take a selfie?').click();
      await press('Check my face')(page);
    },
  },
  {
    name: 'contacts, mistakes',
    scenario: 'half-verified-contacts',
    path: '/auth/contacts?pid=saral-first',
    act: press('Save and continue'),
  },
  { name: 'bank add, mistake', scenario: 'verified', path: '/bank/add?pid=saral-first', act: press('Apply Now') },
  {
    name: 'ifsc, list of banks',
    scenario: 'verified',
    path: '/bank/ifsc?pid=saral-first',
    act: press('Choose the bank'),
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const state of states) {
    test(`${state.name} is accessible and fits the phone, ${colorScheme}`, async ({ app, page, qa }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await app.openAs(state.scenario, state.path);
      await state.act(page, qa);
      await settled(page);
      await expect(page.locator('h1')).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
}
