import { unreadable } from './support/fit';
import { expect, type Gallery, SCREENS, test } from './support/gallery';

const LANGUAGES = ['en-IN', 'hi'] as const;
const NARROW = { width: 320, height: 568 };
const LANDSCAPE = { width: 740, height: 360 };

async function readable(gallery: Gallery, where: string): Promise<void> {
  const { broken, covered } = await unreadable(gallery.page);
  expect.soft(broken, `${where}: broken words`).toEqual([]);
  expect.soft(covered, `${where}: covered`).toEqual([]);
  expect.soft(await gallery.overflowing(), `${where}: fits`).toEqual([]);
}

for (const [screen, states] of Object.entries(SCREENS)) {
  test(`${screen} breaks no word and covers nothing, at 320 px, at 200 % and in landscape, in English and Hindi`, async ({
    inEach,
  }) => {
    test.setTimeout(60_000 + Object.keys(states).length * 15_000);
    await inEach(Object.keys(states), async (gallery, state) => {
      for (const language of LANGUAGES) {
        const where = `${screen}/${state}, ${language}`;
        await gallery.show(screen, state, language);
        await gallery.textSize(2);
        await readable(gallery, `${where}, 200 %`);
        await gallery.rollUp(NARROW);
        await readable(gallery, `${where}, 200 % at 320 px`);
        await gallery.textSize(1);
        await readable(gallery, `${where}, 320 px`);
        await gallery.rollUp(LANDSCAPE);
        await readable(gallery, `${where}, landscape`);
        await gallery.rollUp();
      }
    });
  });
}
