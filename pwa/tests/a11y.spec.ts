import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app';

/** Every screen a borrower can reach, with the scenario that shows it and a text that tells it is there. */
const screens: { name: string; scenario: string | null; path: (ids: string[]) => string }[] = [
  { name: 'login', scenario: null, path: () => '/login' },
  { name: 'home', scenario: 'loaned', path: () => '/' },
  { name: 'basic', scenario: 'half-verified-basic', path: () => '/auth/basic?pid=saral-first' },
  { name: 'work', scenario: 'half-verified-work', path: () => '/auth/work?pid=saral-first' },
  { name: 'identity', scenario: 'half-verified-identity', path: () => '/auth/identity?pid=saral-first' },
  { name: 'face', scenario: 'half-verified-face', path: () => '/auth/face?pid=saral-first' },
  { name: 'contacts', scenario: 'half-verified-contacts', path: () => '/auth/contacts?pid=saral-first' },
  { name: 'bank', scenario: 'verified', path: () => '/bank?pid=saral-first' },
  { name: 'bank add', scenario: 'verified', path: () => '/bank/add?pid=saral-first' },
  { name: 'ifsc', scenario: 'verified', path: () => '/bank/ifsc?pid=saral-first' },
  { name: 'product', scenario: 'verified', path: () => '/product/saral-first' },
  { name: 'product detail', scenario: 'verified', path: () => '/product/saral-first/detail' },
  { name: 'denied', scenario: 'denied', path: () => '/product/saral-first/denied?day=14&hour=23' },
  { name: 'orders', scenario: 'overdue-3-days', path: () => '/order' },
  { name: 'orders, empty', scenario: 'verified', path: () => '/order' },
  { name: 'audit', scenario: 'auditing', path: ([id]) => `/orders/${id}/audit` },
  { name: 'confirm', scenario: 'passed', path: ([id]) => `/orders/${id}/confirm` },
  { name: 'detail', scenario: 'loaned', path: ([id]) => `/orders/${id}/detail` },
  { name: 'detail, overdue', scenario: 'overdue-3-days', path: ([id]) => `/orders/${id}/detail` },
  { name: 'detail, settled', scenario: 'settled', path: ([id]) => `/orders/${id}/detail` },
  { name: 'orders, failed', scenario: 'failed', path: () => '/order' },
  { name: 'reapply', scenario: 'failed', path: ([id]) => `/orders/${id}/reapply` },
  { name: 'extension', scenario: 'overdue-3-days', path: ([id]) => `/orders/${id}/extension` },
  { name: 'extension, asked for', scenario: 'extension-pending', path: ([id]) => `/orders/${id}/extension` },
  { name: 'audit by link', scenario: 'auditing', path: ([id]) => `/orders/audit?orderId=${id}` },
  { name: 'audit by link, used', scenario: null, path: () => '/orders/audit?orderId=1' },
  { name: 'scheduled orders', scenario: 'scheduled', path: () => '/schedule' },
  { name: 'scheduled orders, empty', scenario: 'loaned', path: () => '/schedule' },
  { name: 'scheduled order', scenario: 'scheduled', path: ([id]) => `/schedule/${id}?pid=saral-first` },
  { name: 'account', scenario: 'verified', path: () => '/personal' },
  { name: 'help', scenario: 'verified', path: () => '/personal/help' },
  { name: 'about us', scenario: 'verified', path: () => '/personal/aboutus' },
  { name: 'handoff, refused', scenario: null, path: () => '/joint#ticket=used' },
  { name: 'promotion', scenario: null, path: () => '/promotion' },
  { name: 'alert', scenario: null, path: () => '/alert' },
  { name: 'download', scenario: null, path: () => '/download' },
  { name: 'public contacts', scenario: null, path: () => '/verify/contact2' },
  { name: 'not found', scenario: 'verified', path: () => '/no/such/page' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const screen of screens) {
    test(`${screen.name} is accessible and fits the phone, ${colorScheme}`, async ({ app, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      let ids: string[] = [];
      if (screen.scenario) ids = (await app.openAs(screen.scenario, '/login')).orderIds;
      await page.goto(screen.path(ids));
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      // The whole page at once: what the bottom bar covers for now, a scroll brings up.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: 360, height: Math.max(740, height + 80) });
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
    });
  }
}

test('a long Hindi string at 200 % text breaks no screen', async ({ app, page }) => {
  const { orderIds: ids } = await app.openAs('overdue-3-days', '/login');
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  for (const path of ['/', '/order', `/orders/${ids[0]}/detail`, '/product/saral-first', '/personal']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  }
});

/** The screen shows its data: no skeleton is left and the network is quiet. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scroll, 'nothing is wider than the phone').toBeLessThanOrEqual(client ?? 0);
}
