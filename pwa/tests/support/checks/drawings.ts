/** Checks drawings: the stroke of icons, and the illustrations of empty screens. */
import type { Displayed } from './check';
import type { Gallery } from '../gallery';

/** Stroke width of icons in px, at every size. */
export const LINE = 1.75;

export const ICON_SIZES: Readonly<Record<string, readonly number[]>> = {
  'home/in-progress': [16, 20, 24],
  'home/covers': [20, 24],
  'account/filled': [20, 24],
  'auth-identity/steps': [16, 20, 24],
  'auth-identity/missing': [18, 20, 24],
  'face-result/failed': [24],
  'bank-add/added': [20, 22, 24],
  'orders/offline': [18, 24, 40],
  'orders/filled': [14, 24],
};

export async function oneIconLine({ page }: Gallery, { name }: Displayed): Promise<string[]> {
  // Finds and measures the icons in one call, because an icon that left the page between two calls would have no style.
  const icons = await page.evaluate(() =>
    [...document.querySelectorAll('svg[viewBox="0 0 24 24"]')].map((icon) => {
      const path = icon.querySelector('path');
      const { strokeWidth, vectorEffect } =
        path === null ? { strokeWidth: '', vectorEffect: '' } : getComputedStyle(path);
      const size = Number(icon.getAttribute('width'));
      const scale = vectorEffect === 'non-scaling-stroke' ? 1 : size / 24;
      return { size, line: Number.parseFloat(strokeWidth) * scale };
    }),
  );
  const sizes = new Set(icons.map(({ size }) => size));
  return [
    ...icons.filter(({ line }) => line !== LINE).map(({ size, line }) => `an icon of ${size} px has a line of ${line}`),
    ...(ICON_SIZES[name] ?? []).filter((size) => !sizes.has(size)).map((size) => `no icon of ${size} px`),
  ];
}

/** The states with an illustration: empty lists, and screens with a single message. */
export const ILLUSTRATED = [
  'orders/empty',
  'bank/empty',
  'schedules/empty',
  'help/empty',
  'feedback/empty',
  'home/empty',
  'not-found/shown',
  'order-rating/link-used',
  'order-rating/session-over',
  'order-reapply/gone',
  'alert/shown',
  'download/shown',
  'face-result/filled',
  'face-result/failed',
  'product-denied/shown',
  'product-denied/over',
] as const;

export const ILLUSTRATION = 'main svg:has(+ h1, + h2)';

/** Checks for one illustration, hidden from screen readers and not cut off, with at least four colours, all of which dark mode changes. */
export async function illustrated(gallery: Gallery): Promise<string[]> {
  const drawing = gallery.page.locator(ILLUSTRATION);
  const count = await drawing.count();
  if (count !== 1) return [`${count} illustrations`];
  const inspect = () =>
    drawing.evaluate((svg: SVGSVGElement) => {
      const frame = svg.getBoundingClientRect();
      const shapes = [...svg.querySelectorAll('path, rect, circle')];
      const isCut = (shape: Element) => {
        const { left, right, top, bottom } = shape.getBoundingClientRect();
        return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
      };
      const colours = shapes.map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return `${fill} ${stroke}`;
      });
      return { isHidden: svg.getAttribute('aria-hidden') === 'true', cut: shapes.filter(isCut).length, colours };
    });
  const { isHidden, cut, colours } = await inspect();
  await gallery.display('dark');
  const dark = (await inspect()).colours;
  await gallery.display('light');
  const same = colours.filter((colour, at) => colour === dark[at]);
  return [
    ...(isHidden ? [] : ['a screen reader reads the illustration']),
    ...(cut === 0 ? [] : [`${cut} shapes reach beyond the frame`]),
    ...(new Set(colours).size >= 4 ? [] : [`${new Set(colours).size} colours`]),
    ...(dark.length === colours.length ? [] : [`${dark.length} shapes in the dark, ${colours.length} else`]),
    ...(same.length === 0 ? [] : [`${same.length} colours stay as they are in the dark`]),
  ];
}
