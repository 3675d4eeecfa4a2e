import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** The screen shows its data: no skeleton is left and the network is quiet. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scroll, 'nothing is wider than the phone').toBeLessThanOrEqual(client ?? 0);
}

/** axe finds nothing by WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // The whole page at once: what the bottom bar covers for now, a scroll brings up.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 360, height: Math.max(740, height + 80) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}
