import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PATHS as ACCOUNT } from '../src/features/account/paths';
import { PATHS as ORDERS } from '../src/features/orders/paths';
import { PATHS as EVERYWHERE } from '../src/ui/Icon/paths';
import { expect, test } from './support/gallery';
import { LANGUAGES } from './support/words';

/** A square of 24, of which an icon leaves 2 free on every side; its line is 1.75 thick. */
const [FREE, SIDE, LINE] = [2, 24, 1.75];

/** Screens with icons of every size, alone and in groups. */
const SHOWN = [
  ['home', 'in-progress'],
  ['home', 'covers'],
  ['account', 'filled'],
  ['auth-identity', 'steps'],
  ['auth-identity', 'missing'],
  ['face-result', 'failed'],
  ['bank-add', 'added'],
  ['orders', 'offline'],
  ['orders', 'filled'],
] as const;

for (const language of LANGUAGES) {
  test(`icons of every size have a line of one thickness (${language})`, async ({ inEach }) => {
    const sizes = new Set<number>();
    await inEach(SHOWN, async (gallery, [screen, state]) => {
      await gallery.show(screen, state, language);
      await expect(gallery.page.locator('svg[viewBox="0 0 24 24"]').first()).toBeAttached();
      // Found and measured at once: one that leaves the page in between would have no style.
      const drawn = await gallery.page.evaluate(() =>
        [...document.querySelectorAll('svg[viewBox="0 0 24 24"]')].map((icon) => {
          const path = icon.querySelector('path');
          const { strokeWidth, vectorEffect } =
            path === null ? { strokeWidth: '', vectorEffect: '' } : getComputedStyle(path);
          const size = Number(icon.getAttribute('width'));
          const scale = vectorEffect === 'non-scaling-stroke' ? 1 : size / 24;
          return { size, line: Number.parseFloat(strokeWidth) * scale };
        }),
      );
      for (const { size, line } of drawn) {
        sizes.add(size);
        expect(line, `${screen}/${state}, size ${size}`).toBe(LINE);
      }
    });
    expect(sizes.size, 'not of one size only').toBeGreaterThan(3);
  });
}

test('every icon stays within its square, fills it and stands in its middle', async ({ page }) => {
  const icons = [EVERYWHERE, ACCOUNT, ORDERS].flatMap((paths) => Object.entries(paths));
  const boxes = await page.evaluate(
    (paths) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      document.body.append(svg);
      return paths.map((d) => {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('d', d);
        svg.append(path);
        const { x, y, width, height } = path.getBBox();
        return { x, y, width, height };
      });
    },
    icons.map(([, path]) => path),
  );
  for (const [index, { x, y, width, height }] of boxes.entries()) {
    const name = icons[index]?.[0] ?? '';
    const edge = FREE + LINE / 2;
    expect(Math.min(x, y), name).toBeGreaterThanOrEqual(edge);
    expect(Math.max(x + width, y + height), name).toBeLessThanOrEqual(SIDE - edge);
    expect(Math.max(width, height), name).toBeGreaterThanOrEqual(12);
    expect(Math.abs(x + width / 2 - SIDE / 2), `${name}, across`).toBeLessThanOrEqual(0.55);
    expect(Math.abs(y + height / 2 - SIDE / 2), `${name}, down`).toBeLessThanOrEqual(0.55);
  }
});

test('no screen draws an icon of its own beside the set', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const drawing = files.filter((file) =>
    /path: '[mM][\d.]|viewBox="0 0 (16|20|24) /.test(readFileSync(`${source}/${file}`, 'utf8')),
  );
  expect(drawing).toEqual(['ui/Icon/Icon.tsx']);
});
