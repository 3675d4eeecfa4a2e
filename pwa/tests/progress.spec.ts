import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { words } from './support/words';

async function painted(page: Page): Promise<string[]> {
  const bar = page.locator('main [aria-hidden=true]').filter({ has: page.locator(':scope > span:nth-child(5)') });
  await expect(bar).toHaveCount(1);
  return bar.locator('> span').evaluateAll((parts) =>
    parts.map((part) => {
      const { backgroundColor, borderTopWidth, height } = getComputedStyle(part);
      return `${backgroundColor} ${borderTopWidth} ${height}`;
    }),
  );
}

const locale = 'en-IN';

test.use({ locale });

for (const path of ['/', '/auth/identity?pid=saral-first']) {
  test(`the bar at ${path} tells the step that is being filled in from those that are done`, async ({ app, page }) => {
    await app.openAs('half-verified-identity', path);
    await expect(page.getByText(words(locale, 'labels.stepIdentity')).first()).toBeAttached();
    const [first, second, present, ...ahead] = await painted(page);
    expect(second, 'both are done').toBe(first);
    expect(present, 'not done yet').not.toBe(first);
    expect(ahead).toEqual([ahead[0], ahead[0]]);
    expect([first, present], 'not begun').not.toContain(ahead[0]);
  });
}

test('the bar counts both steps as done while the earlier one is corrected', async ({ app, page }) => {
  await app.openAs('half-verified-identity', '/auth/basic?pid=saral-first');
  await expect(page.getByText(words(locale, 'auth.stepDone'))).toBeVisible();
  const [present, done, ...ahead] = await painted(page);
  expect(ahead).not.toContain(done);
  expect(present).toBe(done);
});
