import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/gallery';
import { LANGUAGES } from './support/words';

/** Every screen that may have nothing to show, in the state in which it has nothing. */
const EMPTY = [
  ['orders', 'empty'],
  ['bank', 'empty'],
  ['schedules', 'empty'],
  ['help', 'empty'],
  ['feedback', 'empty'],
  ['home', 'empty'],
  ['not-found', 'shown'],
  ['order-rating', 'link-used'],
  ['order-rating', 'session-over'],
  ['order-reapply', 'gone'],
] as const;

const DIST = process.env.E2E_WEB ?? 'dist';

for (const language of LANGUAGES) {
  test(`each screen with nothing to show draws what it is about, light and dark (${language})`, async ({ inEach }) => {
    const drawn = new Map<string, string>();
    await inEach(EMPTY, async (gallery, [screen, state]) => {
      await gallery.show(screen, state, language);
      const drawing = gallery.page.locator('main svg:has(+ h2)');
      await expect(drawing).toHaveCount(1);
      await expect(drawing).toHaveAttribute('aria-hidden', 'true');
      // Cut off at no edge of its frame.
      const outside = await drawing.evaluate((svg: SVGSVGElement) => {
        const frame = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('path, rect, circle')].filter((shape) => {
          const { left, right, top, bottom } = shape.getBoundingClientRect();
          return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
        }).length;
      });
      expect(outside).toBe(0);
      const colours = () =>
        drawing.evaluate((svg) =>
          [...svg.querySelectorAll('path, rect, circle')].map((shape) => {
            const { fill, stroke } = getComputedStyle(shape);
            return `${fill} ${stroke}`;
          }),
        );
      await gallery.scheme('light');
      const light = await colours();
      // The thing in grey, and in the brand's colour what the screen is about.
      expect(new Set(light).size).toBeGreaterThanOrEqual(4);
      await gallery.scheme('dark');
      for (const [index, colour] of (await colours()).entries()) expect(colour).not.toBe(light[index]);
      await gallery.scheme('light');
      drawn.set(`${screen} ${state}`, await drawing.innerHTML());
    });
    expect(new Set(drawn.values()).size).toBe(EMPTY.length);
  });
}

for (const language of LANGUAGES) {
  test(`what could not be read tells a phone without a network from a fault (${language})`, async ({ inEach }) => {
    const drawn = new Set<string | null>();
    await inEach(['error', 'offline'], async (gallery, state) => {
      await gallery.show('orders', state, language);
      drawn.add(await gallery.page.getByRole('alert').locator('svg path').getAttribute('d'));
    });
    expect(drawn.size).toBe(2);
  });
}

test('no first visit downloads an illustration', async ({ inEach }) => {
  const drawings: string[] = [];
  await inEach(EMPTY, async (gallery, [screen, state]) => {
    await gallery.show(screen, state, 'en-IN');
    const path = gallery.page.locator('main svg:has(+ h2) path').first();
    drawings.push((await path.getAttribute('d')) ?? '');
  });
  const says = (files: readonly string[]) => {
    const texts = files.map((file) => readFileSync(join(DIST, file), 'utf8'));
    return drawings.filter((path) => texts.some((text) => text.includes(path)));
  };
  const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(says(scripts)).toEqual(drawings);
  const page = readFileSync(join(DIST, 'login.hi.html'), 'utf8');
  const first = [...page.matchAll(/(?:href|src)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  expect(first.length).toBeGreaterThan(3);
  expect(says(first)).toEqual([]);
});
