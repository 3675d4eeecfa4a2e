import { expect, test } from './support/app';
import { hasNoSidewaysScroll } from './support/width';
import { LANGUAGES, words } from './support/words';

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

for (const locale of LANGUAGES)
  for (const viewport of SCREENS) {
    test.describe(`${locale}, ${viewport.width} × ${viewport.height}`, () => {
      test.use({ locale, viewport, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });
      // Turns off animations, because the tests read positions.
      test.use({ contextOptions: { reducedMotion: 'reduce' } });
      const text = (key: string) => words(locale, key);

      test('the tabs stand beside the page, offers beside each other, and nothing moves while it comes', async ({
        app,
        page,
      }) => {
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              window.name = String(Number(window.name || 0) + entry.value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await app.openAs('verified');
        const offers = page.getByRole('region', { name: text('home.firstLoan') });
        const others = offers.getByRole('list').locator('..');
        await expect(others).toBeVisible();
        const [first, second] = [await offers.getByRole('article').first().boundingBox(), await others.boundingBox()];
        expect(second?.y, 'offers in one row').toBe(first?.y);
        expect(second?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + 300);

        const tabs = await page.getByRole('navigation').boundingBox();
        const main = await page.getByRole('main').boundingBox();
        expect((tabs?.x ?? 0) + (tabs?.width ?? 0), 'tabs end where the page begins').toBeLessThanOrEqual(main?.x ?? 0);
        expect(main?.width ?? 0, 'the page takes more than half of the screen').toBeGreaterThan(viewport.width / 2);
        expect(await hasNoSidewaysScroll(page)).toBe(true);
        expect(Number(await page.evaluate(() => window.name || 0)), 'what moved').toBeLessThan(0.05);
      });

      test('the tabs stand beside inner pages too, and each page in the middle', async ({ app, page }) => {
        await app.openAs('verified', '/personal/help');
        const tabs = await page.getByRole('navigation').boundingBox();
        const main = await page.getByRole('main').boundingBox();
        expect((tabs?.x ?? 0) + (tabs?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
        const middle = (main?.x ?? 0) + (main?.width ?? 0) / 2;
        expect(Math.abs(middle - viewport.width / 2), 'in the middle').toBeLessThan(10);
        await page
          .getByRole('navigation')
          .getByRole('link', { name: text('common.tabAccount') })
          .click();
        await expect(page).toHaveURL('/personal');
      });

      test('the main action stands under the page it belongs to, and a list to search in the middle', async ({
        app,
        page,
      }) => {
        await app.openAs('verified', '/bank/add?pid=saral-first');
        const action = page.getByRole('button', { name: text('bank.applyNow') });
        const [field, button] = [await page.getByRole('textbox').first().boundingBox(), await action.boundingBox()];
        // A field's outline may shift its edge by a pixel.
        const apart = Math.abs((button?.x ?? 0) - (field?.x ?? 1000));
        expect(apart, 'the action begins where the fields do').toBeLessThan(2);

        await page.goto('/bank/ifsc?pid=saral-first');
        const opens = new RegExp(text('bank.chooseBank').source.slice(1, -1));
        await page.getByRole('button', { name: opens }).click();
        const sheet = await page.getByRole('dialog').boundingBox();
        const above = sheet?.y ?? 0;
        const below = viewport.height - above - (sheet?.height ?? 0);
        expect(Math.abs(above - below), 'in the middle').toBeLessThan(2);
        expect(above).toBeGreaterThan(20);
      });
    });
  }
