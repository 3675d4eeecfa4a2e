import { expect, SCREENS, test } from './support/gallery';

test.describe.configure({ mode: 'parallel' });

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
