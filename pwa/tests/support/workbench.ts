import { type Page, expect } from '@playwright/test';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const said = (page: Page, pane: string) => region(page, pane).getByRole('status');

/** Shows a pane: by the tabs of its column, or on a phone by the bar of all panes. */
export async function show(page: Page, pane: string): Promise<void> {
  await page.locator(`button[data-pane=${pane}]:visible`).click();
  await expect(region(page, pane)).toBeVisible();
}

export async function opened(page: Page, button: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return tab;
}
