<<<<<<< HEAD
import { expect, SCREENS, test } from './support/gallery';
=======
import { expect, test } from './support/app';
import { expectAccessible, expectNoSidewaysScroll, settled } from './support/axe';
>>>>>>> 6f603c8 (Walk home, account, feedback and verification in the browser, dialogs and mistakes included)

test.describe.configure({ mode: 'parallel' });

<<<<<<< HEAD
for (const [screen, states] of Object.entries(SCREENS)) {
  test(`${screen} is accessible and fits the phone in every state, light and dark, also in Hindi at 200 %`, async ({
    gallery,
  }) => {
    test.setTimeout(30_000 + Object.keys(states).length * 15_000);
    const { page } = gallery;
    for (const state of Object.keys(states)) {
      const where = `${screen}/${state}`;
      await gallery.show(screen, state, 'en');
      expect.soft(await page.locator('h1').count(), `${where}: one h1`).toBe(1);
      expect.soft(await gallery.nameless(), `${where}: every control has a name`).toEqual([]);
      expect.soft(await gallery.overflowing(), `${where}: fits`).toEqual([]);
      await gallery.unroll();
      expect.soft(await gallery.violations('all'), `${where}, light`).toEqual([]);
      await gallery.scheme('dark');
      expect.soft(await gallery.violations('colours'), `${where}, dark`).toEqual([]);
      await gallery.scheme('light');
      await gallery.rollUp();

      await gallery.show(screen, state, 'hi');
      await gallery.textSize(2);
      expect.soft(await gallery.overflowing(), `${where}, Hindi at 200 %`).toEqual([]);
      await gallery.textSize(1);
    }
  });
}
=======
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
      await expectAccessible(page);
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
>>>>>>> 6f603c8 (Walk home, account, feedback and verification in the browser, dialogs and mistakes included)
