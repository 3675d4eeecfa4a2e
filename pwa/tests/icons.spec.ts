import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PATHS as ACCOUNT } from '../src/features/account/paths';
import { PATHS as ORDERS } from '../src/features/orders/paths';
import { PATHS as EVERYWHERE } from '../src/ui/Icon/paths';
import { expect, test } from '@playwright/test';
import { LINE } from './support/checks/drawings';

/** The margin of icons and the side of their square, in units of the drawing. */
const [FREE, SIDE] = [2, 24];

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
