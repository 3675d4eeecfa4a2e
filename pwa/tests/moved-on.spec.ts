// Answers that come late: the borrower has moved on, and no answer carries anybody away.
import type { Page } from '@playwright/test';
import { ACCOUNT, type App, expect, test } from './support/app';
import { hold } from './support/hold';
import { words } from './support/words';

const t = (key: string) => words('en-IN', key);
test.use({ locale: 'en-IN' });

interface Case {
  readonly what: string;
  readonly scenario: string;
  /** The page on which it is asked for, below the page from which the borrower comes. */
  readonly open: (page: Page, orderId: string, app: App, approve: () => Promise<unknown>) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
  /** The call whose answer is late. */
  readonly call: string;
  /** What the borrower is told elsewhere; nothing where it does not matter. */
  readonly said?: string;
}

const tap = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Goes to a page by its address, as links do: in this document. */
const to = (address: (orderId: string) => string) => async (page: Page, orderId: string) => {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address(orderId));
};

const CASES: readonly Case[] = [
  {
    what: 'where verification stands',
    scenario: 'new-user',
    open: async () => undefined,
    tap: (page) => page.getByRole('button', { name: 'APPLY' }).first().click(),
    call: '**/auth/v1/find-user-auth*',
  },
  {
    what: 'a saved step',
    scenario: 'new-user',
    open: async (page, _order, app) => {
      await to(() => '/auth/basic?pid=saral-first')(page, '');
      await app.fillBasic();
    },
    tap: tap('Save and continue'),
    call: '**/auth/v1/base-info',
  },
  {
    what: 'an account',
    scenario: 'verified',
    open: async (page) => {
      await to(() => '/bank/add?pid=saral-first')(page, '');
      await page.getByLabel('IFSC Code').fill('SBIN0001234');
      await page.getByLabel(t('bank.accountNo'), { exact: true }).fill(ACCOUNT);
      await page.getByLabel(t('bank.confirmNo'), { exact: true }).fill(ACCOUNT);
    },
    tap: tap('Apply Now'),
    call: '**/bank/v1/bind-card',
    said: 'Your account was added.',
  },
  {
    what: 'a withdrawn application',
    scenario: 'auditing',
    open: to((order) => `/orders/${order}/audit`),
    tap: async (page) => {
      await tap('Withdraw application')(page);
      await tap('Withdraw')(page);
    },
    call: '**/order/v1/withdraw',
    said: 'Your application was withdrawn',
  },
  {
    what: 'the audit’s verdict',
    scenario: 'auditing',
    open: async (page, order, _app, approve) => {
      await to(() => `/orders/${order}/audit`)(page, order);
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
      await approve();
    },
    tap: tap('Refresh'),
    call: '**/order/v1/detail*',
  },
  {
    what: 'money that was taken',
    scenario: 'passed',
    open: to((order) => `/orders/${order}/confirm`),
    tap: tap('Get Money'),
    call: '**/order/v1/loan',
    said: '',
  },
  {
    what: 'a second application',
    scenario: 'failed',
    open: async (page, order) => {
      await to(() => `/orders/${order}/reapply`)(page, order);
      await page.getByLabel('I have read the Key Fact Statement and accept it').check();
    },
    tap: tap('Apply again'),
    call: '**/order/v1/reapply',
    said: 'Your application was sent',
  },
  {
    what: 'an application',
    scenario: 'verified',
    open: async (page) => {
      await to(() => '/product/saral-first/detail')(page, '');
      await page.getByLabel('I have read the Key Fact Statement and accept it').check();
    },
    tap: tap('Apply Now'),
    call: '**/order/v1/apply',
    said: 'Your application was sent',
  },
  {
    what: 'an extension that is given up',
    scenario: 'extension-pending',
    open: to((order) => `/orders/${order}/extension`),
    tap: async (page) => {
      await tap('Abandon extension')(page);
      await tap('Abandon Extension')(page);
    },
    call: '**/giveup-extension',
    said: 'You gave up the extension.',
  },
  {
    what: 'the page of a payment',
    scenario: 'scheduled',
    open: to((order) => `/orders/${order}/detail`),
    tap: (page) => page.getByRole('button', { name: /^Repayment/ }).click(),
    call: '**/pay-order/v1/repay',
  },
];

for (const { what, scenario, open, tap, call, said } of CASES)
  test(`${what}, answered late`, async ({ app, page, qa }) => {
    const { orderIds } = await app.openAs(scenario, '/personal');
    await page
      .getByRole('link', { name: t('common.tabHome') })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    const [order = ''] = orderIds;
    await open(page, order, app, () => qa.event(order, 'approve'));
    const letGo = await hold(page, call);
    const asked = page.waitForRequest(call);
    await tap(page);
    await asked;

    // Back by the phone's button; from Home, to the page before.
    await page.goBack();
    const moved = new URL(page.url()).pathname;
    const entries = await page.evaluate(() => window.history.length);
    const answered = page.waitForResponse(call);
    letGo();
    await (await answered).finished();
    if (said !== undefined) await expect(page.getByRole('dialog', { name: 'Info' })).toContainText(said);
    // Longer than the pause after which an application leaves its page.
    await page.waitForTimeout(2500);
    expect(new URL(page.url()).pathname).toBe(moved);
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
  });
