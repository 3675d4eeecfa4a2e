import type { Page } from '@playwright/test';
import { ACCOUNT, type App, expect } from './app';
import { words } from './words';

export const t = (key: string) => words('en-IN', key);
export interface Case {
  readonly what: string;
  readonly scenario: string;
  readonly open: (page: Page, orderId: string, app: App, approve: () => Promise<unknown>) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
  readonly call: string;
  /** The message that appears if the borrower has left the page before the response; undefined if none appears. */
  readonly said?: string;
  /** Path to which a change with an idempotency key leads. */
  readonly leadsTo?: RegExp;
}

const tap = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Navigates in this document, like a link. */
const to = (address: (orderId: string) => string) => async (page: Page, orderId: string) => {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address(orderId));
};

/** Every call whose response navigates, and the action that sends it. */
export const CASES: readonly Case[] = [
  {
    what: 'where verification stands',
    scenario: 'new-user',
    open: async () => undefined,
    tap: (page) => page.getByRole('button', { name: 'APPLY Saral First' }).click(),
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
    leadsTo: /^\/auth\/work/,
  },
  {
    what: 'an account',
    scenario: 'verified',
    open: async (page) => {
      await to(() => '/bank/add?pid=saral-first')(page, '');
      await page.getByLabel(t('bank.ifscCode'), { exact: true }).fill('SBIN0001234');
      await page.getByLabel(t('bank.accountNo'), { exact: true }).fill(ACCOUNT);
      await page.getByLabel(t('bank.confirmNo'), { exact: true }).fill(ACCOUNT);
    },
    tap: tap(t('bank.applyNow')),
    call: '**/bank/v1/bind-card',
    leadsTo: /^\/bank\/?$/,
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
    leadsTo: /^\/order\/?$/,
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
    tap: tap(t('orders.getMoney')),
    call: '**/order/v1/loan',
    leadsTo: /^\/order\/?$/,
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
    leadsTo: /^\/order\/?$/,
    said: 'Your application was sent',
  },
  {
    what: 'an application',
    scenario: 'verified',
    open: async (page) => {
      await to(() => '/product/saral-first/detail')(page, '');
      await page.getByLabel('I have read the Key Fact Statement and accept it').check();
    },
    tap: tap(t('product.apply')),
    call: '**/order/v1/apply',
    leadsTo: /^\/order\/?$/,
    said: 'Your application was sent',
  },
  {
    what: 'an extension that is given up',
    scenario: 'extension-pending',
    open: to((order) => `/orders/${order}/extension`),
    tap: async (page) => {
      await tap(t('orders.extensionAbandon'))(page);
      await tap(t('orders.extensionAbandonConfirm'))(page);
    },
    call: '**/giveup-extension',
    leadsTo: /^\/order\/?$/,
    said: 'You gave up the extension.',
  },
  {
    what: 'the page of a payment',
    scenario: 'scheduled',
    open: async (page, order) => {
      await to((id) => `/orders/${id}/detail`)(page, order);
      // Waits for the order's page, because home has a button of the same name.
      await expect(page.getByRole('heading', { level: 1, name: t('orders.detailTitle') })).toBeVisible();
    },
    tap: tap(t('orders.repay')),
    call: '**/pay-order/v1/repay',
    leadsTo: /^\/sandbox\/pay/,
  },
];
