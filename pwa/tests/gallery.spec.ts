import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app';

const DIST = process.env.E2E_WEB ?? 'dist';

test('what is published has no gallery', async ({ page }) => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const telling = scripts.filter((name) => readFileSync(join(DIST, 'assets', name), 'utf8').includes('__gallery'));
  expect(telling, 'chunks that know the gallery').toEqual([]);
  const answer = await page.goto('/__gallery');
  expect(answer?.status()).toBe(404);
});
