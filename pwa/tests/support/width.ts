import type { Page } from '@playwright/test';

/** Whether the page is no wider than the phone. */
export const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
