import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app';

const DIST = process.env.E2E_WEB ?? 'dist';

test('what is published has no gallery', async ({ app, page }) => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const telling = scripts.filter((name) => readFileSync(join(DIST, 'assets', name), 'utf8').includes('__gallery'));
  expect(telling, 'chunks that know the gallery').toEqual([]);
  await app.openAs('verified', '/__gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});
