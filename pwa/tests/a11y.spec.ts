import { expect, SCREENS, test } from './support/gallery';

for (const [screen, states] of Object.entries(SCREENS)) {
  test(`${screen} is accessible and fits the phone in every state, light and dark`, async ({ inEach }) => {
    test.setTimeout(60_000 + Object.keys(states).length * 15_000);
    await inEach(Object.keys(states), async (gallery, state) => {
      const where = `${screen}/${state}`;
      await gallery.show(screen, state, 'en');
      await expect.soft(gallery.page.locator('h1'), `${where}: one h1`).toHaveCount(1);
      expect.soft(await gallery.nameless(), `${where}: every control has a name`).toEqual([]);
      expect.soft(await gallery.overflowing(), `${where}: fits`).toEqual([]);
      await gallery.unroll();
      expect.soft(await gallery.violations('all'), `${where}, light`).toEqual([]);
      await gallery.scheme('dark');
      expect.soft(await gallery.violations('colours'), `${where}, dark`).toEqual([]);
      await gallery.scheme('light');
      await gallery.rollUp();
    });
  });
}
