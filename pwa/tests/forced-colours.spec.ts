import type { Locator } from '@playwright/test';
import { expect, test } from './support/app';
import { words } from './support/words';

const locale = 'en-IN';

test.use({ locale, contextOptions: { forcedColors: 'active' } });
const text = (key: string) => words(locale, key);

const fillOf = (what: Locator) =>
  what.evaluate((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return `${backgroundColor} ${backgroundImage}`;
  });

test('with forced colours the main action, the choice, the tab and the parts of a bar differ by fill', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/product/saral-first/detail');
  const chips = page.getByRole('radiogroup').first().locator('label > span');
  await expect(chips.first()).toBeVisible();
  expect(await fillOf(chips.last()), 'chosen').not.toBe(await fillOf(chips.first()));
  const parts = page.locator('main [aria-hidden] > [data-part]');
  const fills = await Promise.all((await parts.all()).map(fillOf));
  expect(new Set(fills).size, 'parts of the bar').toBe(3);
  const apply = page.getByRole('button', { name: text('product.apply') });
  expect(await fillOf(apply), 'main action').not.toBe(await fillOf(page.locator('body')));

  await page.goto('/');
  const tabs = page.getByRole('navigation').getByRole('link');
  await expect(tabs.first()).toBeVisible();
  const mark = (tab: Locator) =>
    tab.evaluate((link) =>
      [...link.querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundColor).join(),
    );
  expect(await mark(tabs.first()), 'current tab').not.toBe(await mark(tabs.last()));
});
