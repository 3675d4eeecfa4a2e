import { expect, test } from './support/app';
import { installAxe, violations } from './support/axe';
import { DESKTOP, PHONE, opened, region, said, show } from './support/workbench';

test.describe('the workbench, on a phone and on a desktop', () => {
  test('says on a phone, where it was pressed, whether a control worked', async ({ page, qa }) => {
    await page.setViewportSize(PHONE);
    await qa.scenario('loaned');
    await page.goto('/__qa');
    await show(page, 'Clock');
    await page.getByLabel('Instant').fill('2020-01-01T00:00:00');
    await page.getByRole('button', { name: 'Set clock' }).click();
    await expect(said(page, 'Clock')).toContainText('Refused: ');
    await expect(said(page, 'Clock')).toBeInViewport({ ratio: 1 });
    await show(page, 'Orders');
    await region(page, 'Orders').getByRole('button', { name: 'repaid' }).click();
    await expect(said(page, 'Orders')).toHaveText('repaid: done');
    await expect(said(page, 'Orders')).toBeInViewport({ ratio: 1 });
  });

  test('has a handle over the app that never covers a control', async ({ page, qa }) => {
    await page.setViewportSize(PHONE);
    await qa.scenario('loaned');
    await page.goto('/__qa');
    await show(page, 'Users');
    for (const screen of ['Orders: Detail', 'Applying: Apply', 'Account: Help', 'Orders: Orders']) {
      await region(page, 'Users').getByRole('combobox').selectOption({ label: screen });
      const tab = await opened(page, 'Open at screen as 917000000013');
      await tab.setViewportSize(PHONE);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.locator('#qa-handle')).toBeVisible();
      for (const share of [0, 0.5, 1]) {
        await tab.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
        await expect.poll(() => tab.evaluate(covered), screen).toEqual([]);
      }
      await tab.close();
      await page.bringToFront();
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { width, height } of [DESKTOP, PHONE]) {
      test(`is accessible and fits ${width} px, ${colorScheme}`, async ({ app, page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await app.openAs('steady-late');
        await installAxe(page);
        await page.goto('/__qa');
        await expect(page.getByRole('button', { name: 'Load auditing' })).toBeVisible();
        for (const pane of ['Situation', 'Tenants', 'Messages', 'Faults', 'Call', 'Scenarios', 'Journal']) {
          await show(page, pane);
          expect(await page.evaluate(overflow), pane).toEqual([0, 0]);
          expect(await violations(page), pane).toEqual([]);
        }
      });
    }
  }
});

/** Pixels by which the page is larger than its window. */
function overflow(): number[] {
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}

/** Names of the app's controls that the handle covers. */
function covered(): string[] {
  const handle = document.getElementById('qa-handle');
  if (!handle || handle.hasAttribute('data-hidden')) return [];
  const own = handle.getBoundingClientRect();
  const meets = (box: DOMRect) =>
    box.width > 0 && box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')];
  return controls.filter((one) => meets(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
}
