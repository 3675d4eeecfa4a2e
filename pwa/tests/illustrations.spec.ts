import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ILLUSTRATED, ILLUSTRATION } from './support/checks/drawings';
import { expect, stateNamed, test } from './support/gallery';

const DIST = process.env.E2E_WEB ?? 'dist';

test('a screen that could not be read has another icon without a network than after a fault', async ({
  forEachState,
}) => {
  const icons = new Set<string | null>();
  await forEachState(['orders/error', 'orders/offline'].map(stateNamed), async (gallery, state) => {
    await gallery.show(state, 'en-IN');
    icons.add(await gallery.page.getByRole('alert').locator('svg path').getAttribute('d'));
  });
  expect(icons.size).toBe(2);
});

test('each screen with an illustration has its own, and no first visit downloads one', async ({ forEachState }) => {
  const paths: string[] = [];
  const drawings = new Set<string>();
  await forEachState(ILLUSTRATED.map(stateNamed), async (gallery, state) => {
    await gallery.show(state, 'en-IN');
    const drawing = gallery.page.locator(ILLUSTRATION);
    drawings.add(await drawing.innerHTML());
    paths.push((await drawing.locator('path').first().getAttribute('d')) ?? '');
  });
  expect(drawings.size, 'illustrations').toBe(ILLUSTRATED.length);
  const foundIn = (files: readonly string[]) => {
    const texts = files.map((file) => readFileSync(join(DIST, file), 'utf8'));
    return paths.filter((path) => texts.some((text) => text.includes(path)));
  };
  const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(foundIn(scripts)).toEqual(paths);
  const page = readFileSync(join(DIST, 'login.hi.html'), 'utf8');
  const first = [...page.matchAll(/(?:href|src)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  expect(first.length).toBeGreaterThan(3);
  expect(foundIn(first)).toEqual([]);
});
